import PredicateFormat
import Testing

struct PredicateTests {
  @Test(arguments: [
    ("a == 1", "(equal a 1)"), ("a = 1", "(equal a 1)"), ("a != 1", "(notEqual a 1)"),
    ("a <> 1", "(notEqual a 1)"), ("a<1", "(less a 1)"), ("a <= 1", "(lessOrEqual a 1)"),
    ("a =< 1", "(lessOrEqual a 1)"), ("a > 1", "(greater a 1)"), ("a >= 1", "(greaterOrEqual a 1)"),
    ("a => 1", "(greaterOrEqual a 1)"), ("a CONTAINS 'x'", "(contains a \"x\")"),
    ("a beginswith 'x'", "(beginsWith a \"x\")"), ("a EndsWith 'x'", "(endsWith a \"x\")"),
    ("a LIKE 'x'", "(like a \"x\")"), ("a MATCHES 'x'", "(matches a \"x\")"),
    ("a IN {1, 'x', b}", "(in a {1 \"x\" b})"), ("a BETWEEN {1,2}", "(between a {1 2})"),
    ("a IN {}", "(in a {})"),
  ])
  func `an operator has all of its spellings, in any case`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("a=1 OR b=2 AND c=3", "(or (equal a 1) (and (equal b 2) (equal c 3)))"),
    ("a=1 || b=2 && ! c=3", "(or (equal a 1) (and (equal b 2) (not (equal c 3))))"),
    ("NOT a=1 AND b=2", "(and (not (equal a 1)) (equal b 2))"),
    ("not (a=1 and b=2)", "(not (and (equal a 1) (equal b 2)))"),
    ("NOT NOT a=1", "(not (not (equal a 1)))"),
    ("(a=1)", "(equal a 1)"), ("((a))=(1)", "(equal a 1)"),
    ("a=1 AND b=2 AND c=3", "(and (equal a 1) (equal b 2) (equal c 3))"),
    ("truepredicate OR FALSEPREDICATE", "(or true false)"),
    ("TRUEPREDICATE&&(FALSEPREDICATE)", "(and true false)"),
  ])
  func `NOT binds more than AND, and AND more than OR`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("a+b*2-c/4 > 1", "(greater (- (+ a (* b 2)) (/ c 4)) 1)"), ("(a+b)*2 > 1", "(greater (* (+ a b) 2) 1)"),
    ("a - -1 > -b", "(greater (- a (- 1)) (- b))"), ("a-1=0", "(equal (- a 1) 0)"),
    ("8-4-2=2", "(equal (- (- 8 4) 2) 2)"), ("abs(a-b) < 1", "(less abs((- a b)) 1)"),
    ("NOW() > a", "(greater now() a)"),
  ])
  func `arithmetic has its usual order`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("a.b.c = 1", "(equal a.b.c 1)"), ("a['b c'] = 1", "(equal a.b c 1)"), ("a . b=1", "(equal a.b 1)"),
    ("p.@count > 0", "(greater p.@count 0)"), ("p.@max.width > 0", "(greater p.@max.width 0)"),
    ("a.in = 1", "(equal a.in 1)"), ("#in = 1", "(equal in 1)"), ("a.#any=1", "(equal a.any 1)"),
    ("SELF.a = 1", "(equal a 1)"), ("größe = 1", "(equal größe 1)"), ("a.size = 1", "(equal a.size 1)"),
    ("intersect.x = 1", "(equal intersect.x 1)"),
  ])
  func `a key path is names with dots between them, or in brackets`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("ANY p.w > 1", "(any greater p.w 1)"), ("some p.w > 1", "(any greater p.w 1)"),
    ("ALL p.w > 1", "(all greater p.w 1)"), ("NONE p.w > 1", "(no greater p.w 1)"),
    ("NOT ANY p.w > 1 AND a=1", "(and (not (any greater p.w 1)) (equal a 1))"),
  ])
  func `a quantifier belongs to one comparison`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("a CONTAINS[c] 'x'", "(contains[c] a \"x\")"), ("a CONTAINS [ cd ]'x'", "(contains[cd] a \"x\")"),
    ("a ==[DC] 'x'", "(equal[cd] a \"x\")"), ("a LIKE[d]'x'", "(like[d] a \"x\")"),
  ])
  func `options are in brackets after an operator`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }

  @Test(arguments: [
    ("a = NULL", "(equal a null)"), ("a = nil", "(equal a null)"), ("a = YES", "(equal a true)"),
    ("a = no", "(equal a false)"), ("a = CAST(1.5, 'NSDate')", "(equal a (cast 15e-1 NSDate))"),
    ("a = CAST(now(), \"NSNumber\")", "(equal a (cast now() NSNumber))"),
  ])
  func `constants and casts are words`(text: String, shape: String) throws {
    #expect(try Predicate(text).shape == shape)
  }
}
