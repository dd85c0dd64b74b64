use parking::tariff::Tariff;

#[test]
fn a_day_is_the_most_that_is_paid() {
    let tariff = Tariff::default();
    assert_eq!(tariff.price(20), 100);
    assert_eq!(tariff.price(10), 100);
    assert_eq!(tariff.price(61), 300);
    assert_eq!(tariff.price(12 * 60), 1200);
    assert_eq!(tariff.price(26 * 60), 1600);
    assert_eq!(tariff.price(3), 0);
}
