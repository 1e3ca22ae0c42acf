CREATE TABLE "problem_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"problem_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"author_id" text,
	"to" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"wants" text DEFAULT '' NOT NULL,
	"decision" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_photos" (
	"entry_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "problem_photos_entry_id_position_pk" PRIMARY KEY("entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assigned_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"customer_appealed" boolean DEFAULT false NOT NULL,
	"provider_appealed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "problems_kind_known" CHECK ("problems"."kind" in ('nobody_came', 'not_finished', 'damage', 'wrong_price', 'behaviour', 'other')),
	CONSTRAINT "problems_state_known" CHECK ("problems"."state" in ('open', 'decided', 'appealed'))
);
--> statement-breakpoint
ALTER TABLE "problem_entries" ADD CONSTRAINT "problem_entries_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_entries" ADD CONSTRAINT "problem_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_entry_id_problem_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."problem_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_entries_problem" ON "problem_entries" USING btree ("problem_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_photos_file" ON "problem_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "problems_one_waiting" ON "problems" USING btree ("booking_id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "problems_booking" ON "problems" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "problems_queue" ON "problems" USING btree ("created_at","id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "problems_state" ON "problems" USING btree ("state","created_at","id");