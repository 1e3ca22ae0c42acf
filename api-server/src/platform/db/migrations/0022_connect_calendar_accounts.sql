ALTER TABLE "busy_calendars" DROP CONSTRAINT "busy_calendars_error_known";--> statement-breakpoint
DROP INDEX "busy_calendars_url";--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD COLUMN "refresh_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "busy_calendars_url" ON "busy_calendars" USING btree ("provider_id","account",md5("url"));--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_account_known" CHECK ("busy_calendars"."account" in ('', 'google', 'microsoft'));--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_account_or_url" CHECK (("busy_calendars"."account" = '') = ("busy_calendars"."url" <> ''));--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_account_token" CHECK (("busy_calendars"."account" = '') = ("busy_calendars"."refresh_token" = ''));--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_error_known" CHECK ("busy_calendars"."error" in ('', 'not_public', 'not_found', 'unavailable', 'too_slow', 'too_large', 'not_calendar', 'too_many', 'disconnected'));