CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"payment_id" text NOT NULL,
	"booking_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"is_borne_by_platform" boolean DEFAULT false NOT NULL,
	"set_aside_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"evidence" jsonb,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" text,
	"closed_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('needs_response', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "gateway_imports" (
	"gateway" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_lines" (
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "gateway_lines_gateway_ref_pk" PRIMARY KEY("gateway","ref")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_notes" (
	"subject" text PRIMARY KEY NOT NULL,
	"difference_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_disputes" (
	"ref" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_lines" (
	"ref" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intent_id" text NOT NULL,
	"dispute_ref" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD CONSTRAINT "reconciliation_notes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_ref" ON "disputes" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("due_at") WHERE state = 'needs_response';--> statement-breakpoint
CREATE INDEX "disputes_to_ask" ON "disputes" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "gateway_lines_at" ON "gateway_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_lines_subject" ON "gateway_lines" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "test_lines_at" ON "test_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "test_lines_dispute" ON "test_lines" USING btree ("dispute_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_dispute_kind" ON "ledger" USING btree ("dispute_id","kind") WHERE dispute_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
INSERT INTO "test_lines" ("ref", "kind", "intent_id", "amount_cents", "fee_cents", "currency", "at")
SELECT CASE WHEN "ledger"."kind" = 'given_back' THEN 'txn_' || "ledger"."id" ELSE 'txn_' || "test_intents"."id" END,
	CASE WHEN "ledger"."kind" = 'given_back' THEN 'refund' ELSE 'charge' END, "test_intents"."id",
	CASE WHEN "ledger"."kind" = 'given_back' THEN -"ledger"."amount_cents" ELSE "ledger"."amount_cents" END, 0, "ledger"."currency", "ledger"."at"
FROM "ledger" JOIN "test_intents" ON "test_intents"."id" = "ledger"."payment_id"
WHERE "test_intents"."captured_cents" > 0 AND "ledger"."kind" IN ('captured', 'topup', 'given_back')
ON CONFLICT DO NOTHING;
