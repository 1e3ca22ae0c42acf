ALTER TABLE "commission" ADD COLUMN "since" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commission" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "commission" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "commission" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_since" ON "commission" USING btree ("since") WHERE withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_percent" CHECK (percent_hundredths between 0 and 10000);