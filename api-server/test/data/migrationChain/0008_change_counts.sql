CREATE TABLE "change_counts" (
	"topic" text NOT NULL,
	"session" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "change_counts_topic_session_pk" PRIMARY KEY("topic","session")
);

--> statement-breakpoint
CREATE FUNCTION "count_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "change_counts" ("topic", "session", "changes") VALUES (TG_ARGV[0], pg_backend_pid(), 1)
	ON CONFLICT ("topic", "session") DO UPDATE SET "changes" = "change_counts"."changes" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "categories_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "category_banners_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category_banners"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "subcategories_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "subcategories"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('catalogue');
--> statement-breakpoint
CREATE TRIGGER "provider_profiles_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider_profiles"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('providers');
--> statement-breakpoint
CREATE TRIGGER "provider_services_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider_services"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('providers');
--> statement-breakpoint
CREATE TRIGGER "provider_hours_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "provider_hours"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('providers');
--> statement-breakpoint
CREATE TRIGGER "days_off_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "days_off"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('providers');
--> statement-breakpoint
CREATE TRIGGER "reviews_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('reviews');
--> statement-breakpoint
CREATE TRIGGER "slot_claims_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "slot_claims"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('times');
--> statement-breakpoint
CREATE TRIGGER "coupons_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "coupons"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('coupons');
--> statement-breakpoint
CREATE TRIGGER "commission_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "commission"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('commission');
--> statement-breakpoint
-- Of an account only what everybody sees counts: a sign-in changes the row, too. New ones are not shown before they have a profile.
CREATE TRIGGER "users_change" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD."fullname", OLD."image", OLD."account_status", OLD."user_type") IS DISTINCT FROM (NEW."fullname", NEW."image", NEW."account_status", NEW."user_type"))
	EXECUTE FUNCTION "count_change"('providers');
