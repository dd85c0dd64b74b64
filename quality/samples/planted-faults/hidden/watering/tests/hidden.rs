use watering::journal::Journal;
use watering::plant::{Plant, Thirst};
use watering::probe::Moisture;
use watering::reminder::{morning_message, Watched};
use watering::weather::Weather;

fn message(is_outdoors: bool, rain_mm: f64, moisture: Option<f64>) -> Option<String> {
    let plant = Plant { name: "Tomatoes".into(), thirst: Thirst::High, is_outdoors };
    let watched = Watched { plant, moisture: moisture.map(Moisture) };
    let weather = Weather { rain_mm, hottest: 20.0 };
    morning_message(&[watched], &Journal::default(), &weather, 3)
}

#[test]
fn rain_or_wet_soil_is_enough() {
    assert_eq!(message(true, 12.0, None), None);
    assert_eq!(message(true, 0.0, Some(90.0)), None);
    assert_eq!(message(false, 0.0, Some(90.0)), None);
    assert_eq!(message(true, 12.0, Some(90.0)), None);
    assert!(message(false, 12.0, None).is_some());
    assert!(message(true, 0.0, Some(20.0)).is_some());
    assert!(message(true, 0.0, Some(0.0)).is_some());
}
