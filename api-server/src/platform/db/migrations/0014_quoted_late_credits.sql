ALTER TABLE "quotes" ADD COLUMN "late_credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "late_credit_after" integer DEFAULT 0 NOT NULL;