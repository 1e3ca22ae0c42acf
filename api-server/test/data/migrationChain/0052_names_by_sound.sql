-- How a word sounds, roughly: of a folded word (`search_fold`) its consonants, those that are mistaken for each other as one, and what it
-- begins with. So a name is found that was written by ear, or in an alphabet without short vowels.
CREATE FUNCTION "search_sound"("word" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT regexp_replace(regexp_replace(regexp_replace(
	translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		"word", 'ch(?=[lr])|kh|gh|qu|ck', 'k', 'g'), 'tsch|sch|tch|ch|sh|cz|sz', 'x', 'g'), 'zh', 'j', 'g'), 'ph', 'f', 'g'), 'c(?=[eiy])|ts|tz', 's', 'g'),
		'cqgdzweiouy', 'kkktsvaaaaa'),
	'(.)\1+', '\1', 'g'), '(?<=.)[ahv]+', '', 'g'), '^h', 'a')
$$;
--> statement-breakpoint
CREATE INDEX "provider_words_sound" ON "provider_words" USING btree (search_sound("word"));
--> statement-breakpoint
-- The end of a provider's public address: profileSlug.ts makes it of the id.
CREATE INDEX "users_page_key" ON "users" USING btree (left(md5("id"), 10)) WHERE user_type = 'provider';
