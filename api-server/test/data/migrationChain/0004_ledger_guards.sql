-- Earlier databases kept movements without entries, and the state of a payment at the gateway only.
UPDATE "payments" SET
	"authorized_at" = (SELECT min("at") FROM "ledger" WHERE "payment_id" = "payments"."id" AND "kind" = 'authorized'),
	"capture_wanted_at" = (SELECT min("at") FROM "ledger" WHERE "payment_id" = "payments"."id" AND "kind" = 'captured'),
	"captured_cents" = coalesce((SELECT sum("amount_cents") FROM "ledger" WHERE "payment_id" = "payments"."id" AND "kind" = 'captured'), 0),
	"refund_wanted_cents" = coalesce((SELECT sum("amount_cents") FROM "ledger" WHERE "payment_id" = "payments"."id" AND "kind" = 'refunded'), 0),
	"refunded_cents" = coalesce((SELECT sum("amount_cents") FROM "ledger" WHERE "payment_id" = "payments"."id" AND "kind" = 'refunded'), 0);
--> statement-breakpoint
INSERT INTO "ledger_entries" ("ledger_id", "account", "amount_cents")
SELECT "id", CASE "kind" WHEN 'authorized' THEN 'customer_external' WHEN 'refunded' THEN 'escrow' ELSE 'held' END, -"amount_cents" FROM "ledger"
UNION ALL
SELECT "id", CASE "kind" WHEN 'authorized' THEN 'held' WHEN 'captured' THEN 'escrow' ELSE 'customer_external' END, "amount_cents" FROM "ledger";
--> statement-breakpoint
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
CREATE FUNCTION "ledger_movement_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum("amount_cents") FROM "ledger_entries" WHERE "ledger_id" = NEW."ledger_id") <> 0 THEN
		RAISE EXCEPTION 'the entries of % do not sum to zero', NEW."ledger_id" USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_movement_balances"();
