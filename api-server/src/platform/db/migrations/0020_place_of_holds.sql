ALTER TABLE "holds" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "long" double precision;