CREATE TABLE "former_secrets" (
	"name" text NOT NULL,
	"value" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_secrets_name_retired_at_pk" PRIMARY KEY("name","retired_at")
);
--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;