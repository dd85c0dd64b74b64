//! The pay station of a car park.

pub mod barrier;
pub mod occupancy;
pub mod receipt;
pub mod season;
pub mod tariff;
pub mod ticket;
