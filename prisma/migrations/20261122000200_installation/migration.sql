set role feedback_owner;

-- One row: the name under which this database owns its queues in a Redis that other installations may use too.
CREATE TABLE "installation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

insert into installation default values;

reset role;
