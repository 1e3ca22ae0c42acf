ALTER TABLE "applications" ADD COLUMN "licence_checked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "applications" SET "licence_checked_at" = "decided_at" WHERE "decision" = 'approved';--> statement-breakpoint
CREATE TRIGGER applications_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.applications FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
