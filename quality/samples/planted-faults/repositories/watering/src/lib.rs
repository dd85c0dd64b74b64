//! Reminds people to water their plants.

pub mod journal;
pub mod plant;
pub mod probe;
pub mod reminder;
pub mod schedule;
pub mod weather;
