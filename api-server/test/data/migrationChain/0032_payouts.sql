CREATE TABLE "payees" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"payable_cents" integer DEFAULT 0 NOT NULL,
	"in_payout_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"interval" text DEFAULT 'weekly' NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_by" text,
	"hold_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payees_in_payout_not_below_zero" CHECK (in_payout_cents >= 0),
	CONSTRAINT "payees_paid_not_below_zero" CHECK (paid_cents >= 0),
	CONSTRAINT "payees_interval" CHECK ("payees"."interval" in ('weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"state" text NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_state" CHECK ("payout_accounts"."state" in ('incomplete', 'active', 'restricted', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "payout_entries" (
	"ledger_id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"only_provider_id" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payout_runs_kind" CHECK ("payout_runs"."kind" in ('scheduled', 'manual')),
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('preparing', 'sending', 'finished'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"run_number" integer NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text NOT NULL,
	"bank_name" text NOT NULL,
	"last4" text NOT NULL,
	"status" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"gateway_ref" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expected_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"paid_again_by" text,
	"reminded_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payouts_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('prepared', 'sending', 'on_the_way', 'paid', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "test_bank_accounts" (
	"ref" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"holder_name" text DEFAULT '' NOT NULL,
	"birth_date" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"behaviour" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_bank_payouts" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"account_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"behaviour" text NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_bank_payouts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_ledger_id_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_only_provider_id_users_id_fk" FOREIGN KEY ("only_provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_number_payout_runs_number_fk" FOREIGN KEY ("run_number") REFERENCES "public"."payout_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payees_payable" ON "payees" USING btree ("provider_id") WHERE payable_cents > 0;--> statement-breakpoint
CREATE INDEX "payees_below_zero" ON "payees" USING btree ("payable_cents") WHERE payable_cents < 0;--> statement-breakpoint
CREATE INDEX "payees_held" ON "payees" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_ref" ON "payout_accounts" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "payout_entries_payout" ON "payout_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_day" ON "payout_runs" USING btree ("day") WHERE kind = 'scheduled';--> statement-breakpoint
CREATE INDEX "payout_runs_open" ON "payout_runs" USING btree ("number") WHERE state <> 'finished';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_on_the_way" ON "payouts" USING btree ("provider_id") WHERE status in ('prepared', 'sending', 'on_the_way');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_gateway_ref" ON "payouts" USING btree ("gateway","gateway_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_run" ON "payouts" USING btree ("run_number","provider_id");--> statement-breakpoint
CREATE INDEX "payouts_provider" ON "payouts" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("created_at") WHERE status in ('prepared', 'sending');--> statement-breakpoint
CREATE INDEX "payouts_to_ask" ON "payouts" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_came_back" ON "payouts" USING btree ("ended_at") WHERE status in ('failed', 'returned') and paid_again_by is null;--> statement-breakpoint
CREATE INDEX "test_bank_payouts_account" ON "test_bank_payouts" USING btree ("account_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_payout_kind" ON "ledger" USING btree ("payout_id","kind") WHERE payout_id is not null;--> statement-breakpoint
CREATE FUNCTION "payees_follow_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	overdrawn text;
BEGIN
	INSERT INTO "payees" ("provider_id")
	SELECT DISTINCT split_part("account", ':', 2) FROM "added"
	WHERE split_part("account", ':', 1) IN ('provider_payable', 'in_payout', 'provider_bank')
	ORDER BY 1
	ON CONFLICT DO NOTHING;
	UPDATE "payees" SET
		"payable_cents" = "payees"."payable_cents" + "sums"."payable",
		"in_payout_cents" = "payees"."in_payout_cents" + "sums"."in_payout",
		"paid_cents" = "payees"."paid_cents" + "sums"."paid"
	FROM (
		SELECT split_part("account", ':', 2) AS "provider_id",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'provider_payable'), 0) AS "payable",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'in_payout'), 0) AS "in_payout",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'provider_bank'), 0) AS "paid"
		FROM "added" WHERE split_part("account", ':', 1) IN ('provider_payable', 'in_payout', 'provider_bank')
		GROUP BY 1
	) AS "sums"
	WHERE "payees"."provider_id" = "sums"."provider_id";
	SELECT "payees"."provider_id" INTO overdrawn FROM "added"
	JOIN "ledger" ON "ledger"."id" = "added"."ledger_id"
	JOIN "payees" ON "added"."account" = 'provider_payable:' || "payees"."provider_id"
	WHERE "added"."amount_cents" < 0 AND "payees"."payable_cents" < 0
		AND "ledger"."kind" NOT IN ('questioned', 'chargeback', 'correction')
	LIMIT 1;
	IF overdrawn IS NOT NULL THEN
		RAISE EXCEPTION 'what % is owed is less than that', overdrawn USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_not_overdrawn';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "payees" ("provider_id", "payable_cents")
SELECT split_part("account", ':', 2), sum("amount_cents") FROM "ledger_entries"
WHERE split_part("account", ':', 1) = 'provider_payable' GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_payees" AFTER INSERT ON "ledger_entries"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "payees_follow_ledger"();
