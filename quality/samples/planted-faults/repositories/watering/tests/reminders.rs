use watering::journal::Journal;
use watering::plant::{Plant, Thirst};
use watering::reminder::{morning_message, Watched};
use watering::weather::Weather;

fn tomatoes() -> Watched {
    let plant = Plant { name: "Tomatoes".into(), thirst: Thirst::High, is_outdoors: true };
    Watched { plant, moisture: None }
}

#[test]
fn a_dry_plant_is_named() {
    let text = morning_message(&[tomatoes()], &Journal::default(), &Weather::default(), 3);
    assert_eq!(text.as_deref(), Some("Please water: Tomatoes"));
}

#[test]
fn what_was_watered_today_is_left_out() {
    let mut journal = Journal::default();
    journal.water("Tomatoes", 3);
    assert_eq!(morning_message(&[tomatoes()], &journal, &Weather::default(), 3), None);
}
