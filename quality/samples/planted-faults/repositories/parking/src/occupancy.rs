/// How many cars are inside.
pub struct Occupancy {
    places: u32,
    cars: u32,
}

impl Occupancy {
    pub fn new(places: u32) -> Self {
        Self { places, cars: 0 }
    }

    /// A car drives in; false when the park is full.
    pub fn enter(&mut self) -> bool {
        if self.cars >= self.places {
            return false;
        }
        self.cars += 1;
        true
    }

    pub fn leave(&mut self) {
        self.cars = self.cars.saturating_sub(1);
    }

    pub fn free(&self) -> u32 {
        self.places - self.cars
    }
}
