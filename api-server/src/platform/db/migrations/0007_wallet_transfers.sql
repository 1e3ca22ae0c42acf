ALTER TABLE "ledger" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_refused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_bank_reference" ON "ledger" USING btree ("bank_reference") WHERE bank_reference is not null;--> statement-breakpoint
CREATE INDEX "payments_topups" ON "payments" USING btree ("user_id") WHERE topup;--> statement-breakpoint
CREATE INDEX "payments_refused" ON "payments" USING btree ("user_id") WHERE refund_refused_at is not null;