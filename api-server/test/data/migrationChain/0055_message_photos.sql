CREATE TABLE "message_photos" (
	"booking_id" text NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_photos_booking_id_number_position_pk" PRIMARY KEY("booking_id","number","position")
);
--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_booking_id_number_messages_booking_id_number_fk" FOREIGN KEY ("booking_id","number") REFERENCES "public"."messages"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_photos_file" ON "message_photos" USING btree ("file_id");