CREATE TABLE "saved_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_addresses_kind" CHECK ("saved_addresses"."kind" in ('home', 'work', 'other'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tip_of" text;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_addresses_user" ON "saved_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_once" ON "saved_addresses" USING btree ("user_id","kind") WHERE kind <> 'other';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_tip" ON "payments" USING btree ("tip_of") WHERE capture_wanted_at is not null and void_wanted_at is null;--> statement-breakpoint
-- As before, and a tip may be taken back after it was paid out.
CREATE OR REPLACE FUNCTION "payees_follow_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		AND "ledger"."kind" NOT IN ('questioned', 'chargeback', 'correction', 'tip_returned')
	LIMIT 1;
	IF overdrawn IS NOT NULL THEN
		RAISE EXCEPTION 'what % is owed is less than that', overdrawn USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_not_overdrawn';
	END IF;
	RETURN NULL;
END $$;
