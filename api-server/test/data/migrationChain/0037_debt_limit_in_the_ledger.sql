-- Whatever is taken of what was paid out already: no further below zero than `payoutDebtCents` allowed at that moment. Its name sorts
-- behind "ledger_entries_payees", which has written the sums by then.
CREATE FUNCTION "payees_debt_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	indebted text;
BEGIN
	SELECT "payees"."provider_id" INTO indebted FROM "added"
	JOIN "ledger" ON "ledger"."id" = "added"."ledger_id"
	JOIN "payees" ON "added"."account" = 'provider_payable:' || "payees"."provider_id"
	WHERE "added"."amount_cents" < 0 AND "payees"."payable_cents" < 0
		AND "payees"."payable_cents" < -coalesce((
			SELECT ("value" #>> '{}')::integer FROM "settings"
			WHERE "name" = 'payoutDebtCents' AND "since" <= "ledger"."at" ORDER BY "since" DESC LIMIT 1
		), 20000)
	LIMIT 1;
	IF indebted IS NOT NULL THEN
		RAISE EXCEPTION '% may not owe that much', indebted USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_debt_limit';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_payees_debt" AFTER INSERT ON "ledger_entries"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "payees_debt_limit"();
