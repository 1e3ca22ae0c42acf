CREATE TABLE "unwanted_files" (
	"path" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
