-- Why an item could not be read; null for one that did not fail, or failed before reasons were kept.
alter table feedback add column failure_reason text;
