ALTER TABLE "settings" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.payees_debt_limit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	indebted text;
BEGIN
	SELECT "payees"."provider_id" INTO indebted FROM "added"
	JOIN "ledger" ON "ledger"."id" = "added"."ledger_id"
	JOIN "payees" ON "added"."account" = 'provider_payable:' || "payees"."provider_id"
	WHERE "added"."amount_cents" < 0 AND "payees"."payable_cents" < 0
		AND "payees"."payable_cents" < -coalesce((
			SELECT ("value" #>> '{}')::integer FROM "settings"
			WHERE "name" = 'payoutDebtCents' AND "since" <= "ledger"."at" AND "withdrawn_at" IS NULL
			ORDER BY "since" DESC LIMIT 1
		), 20000)
	LIMIT 1;
	IF indebted IS NOT NULL THEN
		RAISE EXCEPTION '% may not owe that much', indebted USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_debt_limit';
	END IF;
	RETURN NULL;
END $$;
