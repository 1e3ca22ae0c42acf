ALTER TABLE "payees" ADD COLUMN "account_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "account_asks" integer DEFAULT 0 NOT NULL;