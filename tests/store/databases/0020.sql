BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0020');
CREATE TABLE cached_page (
	table_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	page BLOB NOT NULL, 
	PRIMARY KEY (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
CREATE TABLE card_table (
	id INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	name TEXT NOT NULL, 
	unit TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	payments_seq INTEGER NOT NULL, "key" TEXT, names_seq INTEGER DEFAULT '0' NOT NULL, removed_at DATETIME, timezone TEXT DEFAULT '' NOT NULL, watch_code TEXT DEFAULT '' NOT NULL, typed_code TEXT DEFAULT '' NOT NULL, typed_watch_code TEXT DEFAULT '' NOT NULL, code_before TEXT, owner TEXT DEFAULT '' NOT NULL, handover TEXT, handed_on_at DATETIME, version INTEGER DEFAULT 0 NOT NULL, yes_from INTEGER DEFAULT 0 NOT NULL, decimals INTEGER DEFAULT 0 NOT NULL, cash BOOLEAN DEFAULT false NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "card_table" VALUES(1,'vd7rkhr583maj','Friday at Lan’s','nghìn','2026-11-28 08:47:41.608280',1,NULL,1,NULL,'','527jdybr3zxqq','ck976c8h','gtnzwjne',NULL,'',NULL,NULL,4,0,0,0);
CREATE TABLE log (
	id INTEGER NOT NULL, 
	spare DATETIME, 
	PRIMARY KEY (id)
);
INSERT INTO "log" VALUES(1,NULL);
INSERT INTO "log" VALUES(2,NULL);
INSERT INTO "log" VALUES(3,NULL);
INSERT INTO "log" VALUES(4,NULL);
INSERT INTO "log" VALUES(5,NULL);
INSERT INTO "log" VALUES(6,NULL);
INSERT INTO "log" VALUES(7,NULL);
CREATE TABLE logged_entry (
	log INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	lines TEXT NOT NULL, 
	person TEXT DEFAULT '' NOT NULL, 
	hash TEXT DEFAULT '' NOT NULL, 
	again INTEGER, 
	hand BOOLEAN DEFAULT false NOT NULL, 
	PRIMARY KEY (log, seq), 
	FOREIGN KEY(log) REFERENCES log (id)
);
INSERT INTO "logged_entry" VALUES(1,1,'lead','{"kind":"lead","player":"Chi"}','2026-11-28 08:47:41.000000','file','file-1','[]','','816b344c44bfa8c4358118beb8159f73b9b3e3418ee10d03d72c800940953f71',NULL,0);
INSERT INTO "logged_entry" VALUES(1,2,'hand','{"kind":"hand","winner":"Chi","left":{"An":4,"Bình":7,"Dũng":2}}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','3062ffaa0a3145ac065ad99473472fa63897a8f3e58f370599322af9bab70e36',NULL,1);
INSERT INTO "logged_entry" VALUES(1,3,'hand','{"kind":"hand","winner":"An","left":{"Bình":1,"Chi":3,"Dũng":10}}','2026-11-28 08:47:41.000000','file','file-3','[{"is":"pay","from":"Bình","to":"An","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','2e5384d0d2db0c7795251ff07bf2b610f6883a8de4e328ba5331b5b17233a41d',NULL,1);
INSERT INTO "logged_entry" VALUES(1,4,'hand','{"kind":"hand","winner":"Bình","left":{"An":5,"Chi":6,"Dũng":1},"thoi_hai":["Dũng"]}','2026-11-28 08:47:41.000000','file','file-4','[{"is":"pay","from":"Chi","to":"Bình","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','77bb68f196b22c7d898de5164e4b6f2e2fde8e8e2c7673c9bcbd075f17388d44',NULL,1);
INSERT INTO "logged_entry" VALUES(1,5,'bao_sam','{"kind":"bao_sam","caller":"An","outcome":"won"}','2026-11-28 08:47:41.000000','file','file-5','[{"is":"pay","from":"Bình","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}}]','','46d997b99b2f57ce93dedacfc3e273c489372075282e2ecdab8e798c473df712',NULL,1);
INSERT INTO "logged_entry" VALUES(1,6,'hand','{"kind":"hand","winner":"Dũng","left":{"An":2,"Bình":8,"Chi":4}}','2026-11-28 08:47:41.000000','file','file-6','[{"is":"pay","from":"An","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}}]','','48167bed934c9b57f6c3a8e226929ccd0d327ecfad72ab93d08b559cb2147b2f',NULL,1);
INSERT INTO "logged_entry" VALUES(1,7,'instant','{"kind":"instant","winner":"Bình","hand":"five-pairs"}','2026-11-28 08:47:41.000000','file','file-7','[{"is":"pay","from":"Chi","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}}]','','f9bcfb991b424ad6f0c1e4e4853f505125d361cee47ed174880863bec70583e1',NULL,1);
INSERT INTO "logged_entry" VALUES(2,1,'lead','{"kind":"lead","player":"An"}','2026-11-28 08:47:41.000000','file','file-1','[]','','20fb976b4dc2f386349f893868fc4d25c406f9367b23521c95ee03e944a17a1d',NULL,0);
INSERT INTO "logged_entry" VALUES(2,2,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Dũng":2},"thoi_hai":["Dũng"]}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}}]','','79c2c89b1af07ca706d4ac9caebd8b1ab2124f01b36acf219572a72ec25853ee',NULL,1);
INSERT INTO "logged_entry" VALUES(2,3,'hand','{"kind":"hand","winner":"Chi","left":{"An":3,"Bình":5,"Dũng":4}}','2026-11-28 08:47:41.000000','file','file-3','[{"is":"pay","from":"Dũng","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','ad7dce87a78b42a51b69b781e0e73b22c541d683812d90eb43cd559c1ca149bf',NULL,1);
INSERT INTO "logged_entry" VALUES(2,4,'hand','{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":9}}','2026-11-28 08:47:41.000000','file','file-4','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','966c0829341227231d8810f8ba0d752b7678fd0329a718e9eb7165f3b930b667',NULL,1);
INSERT INTO "logged_entry" VALUES(2,5,'hand','{"kind":"hand","winner":"Dũng","left":{"An":1,"Bình":4,"Chi":3},"chat":[{"by":"An","on":"Chi"},{"by":"Dũng","on":"An"}]}','2026-11-28 08:47:41.000000','file','file-5','[{"is":"pay","from":"An","to":"Dũng","amount":150,"why":"chat","numbers":{"case":"chain","beats":2,"players":["Chi","An","Dũng"],"cards":15,"stake":5}},{"is":"pay","from":"An","to":"Dũng","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}}]','','7195eaa82ddea3c6101a89442986cd687d7eb9c9e4752b41daae764072e5fea2',NULL,1);
INSERT INTO "logged_entry" VALUES(2,6,'bao_sam','{"kind":"bao_sam","caller":"Bình","outcome":"blocked","by":"Chi"}','2026-11-28 08:47:41.000000','file','file-6','[{"is":"pay","from":"Bình","to":"Chi","amount":300,"why":"sam-blocked","numbers":{"cards":20,"opponents":3,"stake":5}}]','','4599b6d304471852bef9de78d663f936194a171893ce8f645d70a832c6373c11',NULL,1);
INSERT INTO "logged_entry" VALUES(2,7,'hand','{"kind":"hand","winner":"Chi","left":{"An":8,"Bình":10,"Dũng":2}}','2026-11-28 08:47:41.000000','file','file-7','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','8f130b7398a166aa1a46459a330516653cc5bbb84d8f8f5fa8c6f2bcd23f2541',NULL,1);
INSERT INTO "logged_entry" VALUES(2,8,'hand','{"kind":"hand","winner":"An","left":{"Bình":3,"Chi":1,"Dũng":7},"bao_mot":"Dũng"}','2026-11-28 08:47:41.000000','file','file-8','[{"is":"pay","from":"Dũng","to":"An","amount":55,"why":"bao-mot","numbers":{"parts":[3,1,7],"stake":5}}]','','ea2addd11411bd2a12e953207ffe1a3eaffeff9b0d6555e963a2527fbd0cb03d',NULL,1);
INSERT INTO "logged_entry" VALUES(2,9,'amend','{"kind":"amend","entry":4,"with":{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":7}}}','2026-11-28 08:47:41.000000','file','file-9','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":45,"why":"cards-left","numbers":{"cards":9,"stake":5}}]','','3c95c5756588770d833faa47e561eed6f07f002dd9f40682916dce28d92d3480',NULL,0);
INSERT INTO "logged_entry" VALUES(2,10,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3},"on_two":true}','2026-11-28 08:47:41.000000','file','file-10','[{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"on-two","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":35,"why":"on-two","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Bình","to":"An","amount":40,"why":"on-two","numbers":{"cards":8,"stake":5}}]','','0f7c525d0bc0802e1e03976f63dc755a91d973c9786303f1d51bf637736c7a0f',NULL,1);
INSERT INTO "logged_entry" VALUES(2,11,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3}}','2026-11-28 08:47:41.000000','file','file-11','[]','','0ec036f3c9aff8e30dae3910082ed97f491a36678c815bbb64be8e1fa8dd4ece',NULL,0);
INSERT INTO "logged_entry" VALUES(2,12,'void','{"kind":"void","entry":11}','2026-11-28 08:47:41.000000','file','file-12','[{"is":"pay","from":"Chi","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','cd525af42fff8bdad8948f7319bf2d8cb939e66b3b029fe3db95e72b63c8f6a7',NULL,0);
INSERT INTO "logged_entry" VALUES(2,13,'leave','{"kind":"leave","player":"Dũng"}','2026-11-28 08:47:41.000000','file','file-13','[]','','8e9249140b4b4592f4d80415730ee7577e4e83a508df8d476527a7fa84dfe07d',NULL,0);
INSERT INTO "logged_entry" VALUES(2,14,'join','{"kind":"join","player":"Em","after":"Chi"}','2026-11-28 08:47:41.000000','file','file-14','[]','','3c66ad1b698f6c44f4644b5c9b790caff49da84d808a8aa474f3c1534fd6bc70',NULL,0);
INSERT INTO "logged_entry" VALUES(2,15,'hand','{"kind":"hand","winner":"Chi","left":{"An":6,"Bình":1,"Em":5}}','2026-11-28 08:47:41.000000','file','file-15','[{"is":"pay","from":"Em","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}}]','','ba0703a11d48d264f6ffe57678fb4ba432c1c92ae3dc94c76f9357de6443243b',NULL,1);
INSERT INTO "logged_entry" VALUES(2,16,'note','{"kind":"note","text":"Em brought the cake."}','2026-11-28 08:47:41.000000','file','file-16','[]','','21806dfb216d840396b7a086d2208a1a0d42b6c2abeab37f58dcee1d89eb5cc2',NULL,0);
INSERT INTO "logged_entry" VALUES(2,17,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Em":2}}','2026-11-28 08:47:41.000000','file','file-17','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Em","to":"An","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','bf9fc982e8d4a9e1092be4f2d0a0716fe7e289138a75996a482d442ff096977f',NULL,1);
INSERT INTO "logged_entry" VALUES(3,1,'hand','{"kind":"hand","winner":"Bình","indicator":"4H","joke":{"stakes":["An","Bình","Chi"]}}','2026-11-28 08:47:41.000000','file','file-1','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Bình","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Bình","amount":40,"why":"pot","numbers":{}}]','','14aef5ac7a069a62e4a6208fe7eb3471b0725f41e715eeaac45179827f0e8a03',NULL,1);
INSERT INTO "logged_entry" VALUES(3,2,'thrown_in','{"kind":"thrown_in","player":"An","indicator":"3S","cards":["7S","7D"],"joke":{"stakes":["Dũng"]}}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}}]','','b3558c2eb5310ed140e9765bd8ea8266f2e96e101e454488d0eee1364f9feed4',NULL,1);
INSERT INTO "logged_entry" VALUES(3,3,'hand','{"kind":"hand","winner":"Dũng","indicator":"KD","joke":{"claims":{"Chi":["KS"]}}}','2026-11-28 08:47:41.000000','file','file-3','[{"is":"pay","from":"pot:joke","to":"Chi","amount":20,"why":"joke-pot","numbers":{"cards":1}},{"is":"pay","from":"pot:main","to":"Dũng","amount":40,"why":"pot","numbers":{}}]','','f60752296232889e2878940805acb593b3666d4720be1de7647b06fcc06ab7fa',NULL,1);
INSERT INTO "logged_entry" VALUES(3,4,'hand','{"kind":"hand","winner":"An","by":"dealt-set","sets":{"An":"777","Chi":"222"},"indicator":"QC"}','2026-11-28 08:47:41.000000','file','file-4','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"pot:main","to":"An","amount":40,"why":"pot","numbers":{}}]','','6c8b411226fd0342fc98ff215e9512288192bf44863a7cd412e6965921b82732',NULL,1);
INSERT INTO "logged_entry" VALUES(3,5,'hand','{"kind":"hand","winner":"Chi","indicator":"5S","cards":["5H","7D","AS","9S","KD","KH"],"joke":{"stakes":["An","Chi"]}}','2026-11-28 08:47:41.000000','file','file-5','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Chi","amount":40,"why":"pot","numbers":{}}]','','ecce9da22b6705557b9412e9c5ba25d2efb7034eb843ca28a778e3de2abd36bd',NULL,1);
INSERT INTO "logged_entry" VALUES(4,1,'banker','{"kind":"banker","player":"Bình"}','2026-11-28 08:47:41.000000','file','file-1','[]','','d7dd6110c05e2c246d4d3b36224c4792c423fef900c4a383825de9400b954540',NULL,0);
INSERT INTO "logged_entry" VALUES(4,2,'hand','{"kind":"hand","stakes":{"Chi":10,"Dũng":[5,10],"An":5},"hands":{"Bình":5,"Chi":9,"Dũng":8,"An":3}}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"pay","from":"An","to":"Bình","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":5}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"stake","numbers":{"player":"Chi","hand":9,"bank":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":5,"also":["player-long"]}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"long","numbers":{"player":"Dũng","hand":8,"bank":5}}]','','01984853bed7f9cfc3697993c7b555659263c8ef519d8b7c4980ad78e6dc3cbe',NULL,1);
INSERT INTO "logged_entry" VALUES(4,3,'hand','{"kind":"hand","stakes":{"Dũng":[5,10],"An":5,"Bình":20},"hands":{"Chi":2,"Dũng":"PPP","An":7,"Bình":4},"bets":[{"by":"Em","on":"An","stake":5}],"banker_stays":true}','2026-11-28 08:47:41.000000','file','file-3','[{"is":"pay","from":"Chi","to":"An","amount":5,"why":"stake","numbers":{"player":"An","hand":7,"bank":2}},{"is":"pay","from":"Chi","to":"Bình","amount":20,"why":"stake","numbers":{"player":"Bình","hand":4,"bank":2}},{"is":"pay","from":"Chi","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":"PPP","bank":2,"also":["player-triple"]}},{"is":"pay","from":"Chi","to":"Em","amount":5,"why":"bet","numbers":{"player":"An","hand":7,"bank":2}}]','','cc38b32c880a2903d17e6efc4f713ac0b665fc94720975a02234d70fe74d3d7b',NULL,1);
INSERT INTO "logged_entry" VALUES(4,4,'hand','{"kind":"hand","stakes":{"Dũng":5,"An":5,"Bình":10},"hands":{"Chi":["9S","KD","JH"],"Dũng":["4S","4H","10C"],"An":["AS","2D","QC"],"Bình":9}}','2026-11-28 08:47:41.000000','file','file-4','[{"is":"pay","from":"An","to":"Chi","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":9}},{"is":"pay","from":"Dũng","to":"Chi","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":9}}]','','c5a830354288e65ad467219173808744831628177d3ad8dda18392fdca534bf0',NULL,1);
INSERT INTO "logged_entry" VALUES(5,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-28 08:47:41.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','fa8d5d060226b699f705a3e4f5247aa7778632d424cfea79f2f32596e3a7698e',NULL,1);
INSERT INTO "logged_entry" VALUES(5,2,'count','{"kind":"count","points":{"An & Chi":68},"sweeps":[{"player":"Bình"},{"player":"Chi","card":"QH"}]}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"score","side":"An & Chi","points":68,"why":"cards","numbers":{"points":68,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"Chi","card":"QH","case":"card"}},{"is":"score","side":"Bình & Dũng","points":32,"why":"cards","numbers":{"points":32,"total":100,"other":68,"case":"rest"}},{"is":"score","side":"Bình & Dũng","points":50,"why":"sweep","numbers":{"player":"Bình","card":"None","case":"side"}}]','','cba4542fa852615730ea49ed16f0de8706e5a0580e74c46cbe5299754e856f9e',NULL,1);
INSERT INTO "logged_entry" VALUES(5,3,'count','{"kind":"count","cards":{"An & Chi":["2S","3S","10D","AH","AC","4S"]}}','2026-11-28 08:47:41.000000','file','file-3','[{"is":"score","side":"An & Chi","points":17,"why":"cards","numbers":{"cards":["2S","3S","10D","AH","AC","4S"],"sum":[2,3,6,1,1,4]}},{"is":"score","side":"Bình & Dũng","points":83,"why":"cards","numbers":{"cards":["AS","5S","6S","7S","8S","9S","10S","JS","QS","KS","AD"],"sum":[1,5,6,7,8,9,10,11,12,13,1]}}]','','6afcfbe31c38670b8f7825e2db6fb968708ed8ecb5fcc6ac792eee89ec8129f4',NULL,1);
INSERT INTO "logged_entry" VALUES(5,4,'deal','{"kind":"deal","bid":9,"floor":["QS","AC","5C","JC"]}','2026-11-28 08:47:41.000000','file','file-4','[]','','267b19e025da5fc38e02006beb06504ff8444262c6b327b0523a9a113de8ee27',NULL,0);
INSERT INTO "logged_entry" VALUES(5,5,'play','{"kind":"play","player":"Bình","card":"4D","build":9,"with":["5C"]}','2026-11-28 08:47:41.000000','file','file-5','[]','','2266a05306cb4a9a64c0852ea82741ad32ae83e76f7292ee5dac4d895167533f',NULL,0);
INSERT INTO "logged_entry" VALUES(5,6,'play','{"kind":"play","player":"Chi","card":"AS","build":10,"break":9}','2026-11-28 08:47:41.000000','file','file-6','[]','','5763d3bf91620df831a948ff3d9708518f10c7b966feee3af66909af545d7065',NULL,0);
INSERT INTO "logged_entry" VALUES(5,7,'play','{"kind":"play","player":"Dũng","card":"10S","build":10}','2026-11-28 08:47:41.000000','file','file-7','[]','','c1c42b008aacb08155c40fa551fb7c73fe49502f3da4c06cc1397d133f9fda34',NULL,0);
INSERT INTO "logged_entry" VALUES(5,8,'play','{"kind":"play","player":"An","card":"8S","build":9,"with":["AC"]}','2026-11-28 08:47:41.000000','file','file-8','[]','','1f661b309d84004aec8656bf8956c9e48580062c6be57eeb20ee53bed951ab02',NULL,0);
INSERT INTO "logged_entry" VALUES(5,9,'play','{"kind":"play","player":"Bình","card":"AD","build":10,"break":9}','2026-11-28 08:47:41.000000','file','file-9','[]','','da4217496548448900e6acd3a1db623b518ca768eb845b1d6119f434b0e24e74',NULL,0);
INSERT INTO "logged_entry" VALUES(5,10,'play','{"kind":"play","player":"Chi","card":"2C"}','2026-11-28 08:47:41.000000','file','file-10','[]','','a8164cc78762993bc1d7c9cfa47fd8db57ec028445ccce130e42758a031d7004',NULL,0);
INSERT INTO "logged_entry" VALUES(5,11,'play','{"kind":"play","player":"Dũng","card":"7D","build":9,"with":["2C"]}','2026-11-28 08:47:41.000000','file','file-11','[]','','fb2e18faaaabbe288fcba8b5f2755c2797ffe7ad4897c4d1908a63e16ab44bbd',NULL,0);
INSERT INTO "logged_entry" VALUES(5,12,'play','{"kind":"play","player":"An","card":"4H","build":13,"break":9}','2026-11-28 08:47:41.000000','file','file-12','[]','','cff7843277b750c910d583be0cd189c74d26b12bfddc8e96e78ec8bc477fa407',NULL,0);
INSERT INTO "logged_entry" VALUES(6,1,'hand','{"kind":"hand","sides":{"An & Chi":{"melds":[{"sequence":"S","from":"4","to":"10"},{"group":"K","naturals":7}],"red_threes":3},"Bình & Dũng":{"melds":[["AS","AH","AD","AC","JK"]],"red_threes":1}},"out":"An","left":{"Chi":["JK","4H"],"Bình":["3H","KS"]}}','2026-11-28 08:47:41.000000','file','file-1','[{"is":"score","side":"An & Chi","points":120,"why":"melds","numbers":{"sum":[50,70]}},{"is":"score","side":"An & Chi","points":1500,"why":"samba","numbers":{"bonus":1500,"times":1}},{"is":"score","side":"An & Chi","points":500,"why":"pure-canasta","numbers":{"bonus":500,"times":1}},{"is":"score","side":"An & Chi","points":300,"why":"red-threes","numbers":{"times":3,"each":100}},{"is":"score","side":"An & Chi","points":-55,"why":"left","numbers":{"sum":[50,5]}},{"is":"score","side":"An & Chi","points":200,"why":"out","numbers":{"player":"An"}},{"is":"score","side":"Bình & Dũng","points":130,"why":"melds","numbers":{"sum":[130]}},{"is":"score","side":"Bình & Dũng","points":-100,"why":"red-threes","numbers":{"times":1,"each":100,"case":"against"}},{"is":"score","side":"Bình & Dũng","points":-750,"why":"red-threes-held","numbers":{"players":["Bình"],"each":750}},{"is":"score","side":"Bình & Dũng","points":-10,"why":"left","numbers":{"sum":[10]}}]','','7a76d48bf098ccd1769a15d865c05f1337899ef8b209deb76fb158464227fece',NULL,1);
INSERT INTO "logged_entry" VALUES(6,2,'meld','{"kind":"meld","player":"Chi","new":[["AS","AH","JK"],["8H","9H","10H"]],"red_threes":1}','2026-11-28 08:47:41.000000','file','file-2','[]','','4262c3ef167193318a6be71789c98b4498aeb07c8df0f42cf0c24703edd31a2a',NULL,0);
INSERT INTO "logged_entry" VALUES(6,3,'meld','{"kind":"meld","player":"Dũng","new":[{"group":"Q","naturals":6,"twos":1},{"group":"5","naturals":3}]}','2026-11-28 08:47:41.000000','file','file-3','[]','','49cf2d90a79fea57c247547236cfa344e3d683a190106e35fbae38eaf3e45749',NULL,0);
INSERT INTO "logged_entry" VALUES(6,4,'meld','{"kind":"meld","player":"An","took":"top","top":"JH","add":[{"to":2,"cards":["JH","QH"]}]}','2026-11-28 08:47:41.000000','file','file-4','[]','','5107800c205adaeb35e51a3c8cc6ca78083ca3ff7dabcde217bbea85e4292d00',NULL,0);
INSERT INTO "logged_entry" VALUES(7,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-28 08:47:41.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','f318a764d7044d639a671ed5213ad13ca25bce78aeedadd77362f9096989ae78',NULL,1);
INSERT INTO "logged_entry" VALUES(7,2,'count','{"kind":"count","points":{"An & Chi":90},"sweeps":[{"player":"An"}]}','2026-11-28 08:47:41.000000','file','file-2','[{"is":"score","side":"An & Chi","points":90,"why":"cards","numbers":{"points":90,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"An","card":"None","case":"side"}},{"is":"score","side":"Bình & Dũng","points":10,"why":"cards","numbers":{"points":10,"total":100,"other":90,"case":"rest"}},{"is":"score","side":"An & Chi","points":0,"why":"baazi","numbers":{"by":150,"lead":100}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}},{"is":"pay","from":"Dũng","to":"An","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}}]','','c863c510b44050888b5b90d1843562bf5194a90db2c54d546edeed4375a16ffd',NULL,1);
CREATE TABLE "match" (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	variant TEXT NOT NULL, 
	options TEXT NOT NULL, 
	players TEXT NOT NULL, 
	first TEXT, 
	created_at DATETIME NOT NULL, 
	seq INTEGER NOT NULL, 
	counted INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	ledger TEXT NOT NULL, 
	trend TEXT NOT NULL, 
	finished BOOLEAN NOT NULL, 
	changed_at DATETIME NOT NULL, head TEXT DEFAULT '{}' NOT NULL, last_hash TEXT DEFAULT '' NOT NULL, earlier TEXT DEFAULT '[]' NOT NULL, points TEXT, winner TEXT, frozen INTEGER, "key" TEXT, removed_at DATETIME, proposal INTEGER, summary TEXT, started TEXT, log INTEGER DEFAULT 0 NOT NULL, size BIGINT DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "match" VALUES(1,1,1,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.606480',7,6,3,'{"money":{"An":240,"Bình":275,"Chi":-200,"Dũng":-315},"pots":{},"wins":{"Chi":1,"An":2,"Bình":2,"Dũng":1},"in_play":true,"charged":false}','{"stride":1,"hands":6,"points":[[1,{"An":-20,"Bình":-35,"Chi":65,"Dũng":-10}],[2,{"An":75,"Bình":-40,"Chi":50,"Dũng":-85}],[3,{"An":50,"Bình":115,"Chi":20,"Dũng":-185}],[4,{"An":350,"Bình":15,"Chi":-80,"Dũng":-285}],[5,{"An":340,"Bình":-25,"Chi":-100,"Dũng":-215}],[6,{"An":240,"Bình":275,"Chi":-200,"Dũng":-315}]]}',0,'2026-11-28 08:47:41.606480','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','f9bcfb991b424ad6f0c1e4e4853f505125d361cee47ed174880863bec70583e1','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,2213);
INSERT INTO "match" VALUES(2,1,2,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.606480',17,10,3,'{"money":{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35},"pots":{},"wins":{"An":3,"Chi":4,"Dũng":2},"in_play":true,"charged":false}','{"stride":1,"hands":10,"points":[[1,{"An":210,"Bình":-35,"Chi":-75,"Dũng":-100}],[2,{"An":195,"Bình":-60,"Chi":-15,"Dũng":-120}],[3,{"An":165,"Bình":-70,"Chi":-50,"Dũng":-45}],[4,{"An":10,"Bình":-90,"Chi":-65,"Dũng":145}],[5,{"An":10,"Bình":-390,"Chi":235,"Dũng":145}],[6,{"An":-30,"Bình":-465,"Chi":360,"Dũng":135}],[7,{"An":25,"Bình":-465,"Chi":360,"Dũng":80}],[8,{"An":65,"Bình":-565,"Chi":385,"Dũng":115}],[9,{"An":35,"Bình":-570,"Chi":445,"Dũng":115,"Em":-25}],[10,{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35}]]}',0,'2026-11-28 08:47:41.606480','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','bf9fc982e8d4a9e1092be4f2d0a0716fe7e289138a75996a482d442ff096977f','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,4461);
INSERT INTO "match" VALUES(3,1,3,'sam-sip','korat','{"jokers":0,"hand_size":5,"wild":true,"key_cards":true,"specials":false,"specials_wild":false,"dealt_sets":true,"two_key_redeal":true,"pot":true,"joke_stake":5,"match_bonus":false,"draw":false,"one_picture_pair":false,"waiting":false,"stake":10,"stake_step":0,"bankroll":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.606480',5,5,4,'{"money":{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5},"pots":{"main":{},"joke":{"An":5,"Chi":5}},"wins":{"Bình":1,"Dũng":1,"An":1,"Chi":1},"in_play":true,"charged":false}','{"stride":1,"hands":5,"points":[[1,{"An":-15,"Bình":25,"Chi":-15,"Dũng":-10}],[2,{"An":-25,"Bình":15,"Chi":-25,"Dũng":-25}],[3,{"An":-25,"Bình":15,"Chi":-5,"Dũng":15}],[4,{"An":5,"Bình":5,"Chi":-15,"Dũng":5}],[5,{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5}]]}',0,'2026-11-28 08:47:41.606480','{"game":"sam-sip","variant":"korat","players":["An","Bình","Chi","Dũng"]}','ecce9da22b6705557b9412e9c5ba25d2efb7034eb843ca28a778e3de2abd36bd','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3,2895);
INSERT INTO "match" VALUES(4,1,4,'daun-tiga','dobree','{"tens_count_zero":false,"long":true,"long_from":8,"triples_long":[],"ties_to_bank":false,"triple_pays":1,"pack":"cards"}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.606480',4,3,5,'{"money":{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5},"pots":{},"wins":{},"in_play":true,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An":-5,"Bình":-20,"Chi":10,"Dũng":15}],[2,{"An":0,"Bình":0,"Chi":-25,"Dũng":20,"Em":5}],[3,{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5}]]}',0,'2026-11-28 08:47:41.606480','{"game":"daun-tiga","players":["An","Bình","Chi","Dũng"]}','c5a830354288e65ad467219173808744831628177d3ad8dda18392fdca534bf0','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4,1571);
INSERT INTO "match" VALUES(5,1,5,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":0,"baazi_stake":0}','["An","Bình","Chi","Dũng"]','Dũng','2026-11-28 08:47:41.606480',12,3,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":2,"Bình & Dũng":1},"in_play":false,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":56,"Bình & Dũng":-56}],[3,{"An & Chi":-10,"Bình & Dũng":10}]]}',0,'2026-11-28 08:47:41.606480','{"game":"seep","players":["An","Bình","Chi","Dũng"],"first":"Dũng"}','cff7843277b750c910d583be0cd189c74d26b12bfddc8e96e78ec8bc477fa407','[]','{"An & Chi":195,"Bình & Dũng":205}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,5,1747);
INSERT INTO "match" VALUES(6,1,6,'samba','samba','{"target":10000,"samba":1500,"pure":500,"mixed":300,"bolivia":0,"out":200,"needed":2,"needed_sambas":0,"red_three":100,"all_red_threes":1000,"red_three_held":750,"first_meld_top":150,"black_three_held":5,"take_top":"card","game_stake":0,"point_stake":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.606480',4,1,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":1},"in_play":false,"charged":false}','{"stride":1,"hands":1,"points":[[1,{"An & Chi":2565,"Bình & Dũng":-730}]]}',0,'2026-11-28 08:47:41.606480','{"game":"samba","players":["An","Bình","Chi","Dũng"]}','5107800c205adaeb35e51a3c8cc6ca78083ca3ff7dabcde217bbea85e4292d00','[]','{"An & Chi":2565,"Bình & Dũng":-730}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,6,1496);
INSERT INTO "match" VALUES(7,1,7,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":1,"baazi_stake":10}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 08:47:41.645069',2,2,3,'{"money":{"An":10,"Bình":-10,"Chi":10,"Dũng":-10},"pots":{},"wins":{"An & Chi":2},"in_play":true,"charged":false}','{"stride":1,"hands":2,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":150,"Bình & Dũng":-150}]]}',1,'2026-11-28 08:47:41.645069','{"game":"seep","options":{"baazis":1,"baazi_stake":10},"players":["An","Bình","Chi","Dũng"]}','c863c510b44050888b5b90d1843562bf5194a90db2c54d546edeed4375a16ffd','[]','{"An & Chi":0,"Bình & Dũng":0}','An & Chi',NULL,NULL,NULL,NULL,NULL,NULL,7,959);
CREATE TABLE name_change (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	old TEXT NOT NULL, 
	new TEXT NOT NULL, 
	merged BOOLEAN NOT NULL, 
	made_at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	person TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
CREATE TABLE payment (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	payer TEXT NOT NULL, 
	payee TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	made_at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	undone_at DATETIME, evening DATE, person TEXT DEFAULT '' NOT NULL, undone_by TEXT, undone_person TEXT, note TEXT DEFAULT '' NOT NULL, dated BOOLEAN DEFAULT true NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "payment" VALUES(1,1,'Chi','Bình',100,'2026-11-28 08:47:41.635651','file','file-0',NULL,NULL,'',NULL,NULL,'',0);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	name TEXT NOT NULL, told_apart BOOLEAN DEFAULT false NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, name), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "player" VALUES(1,1,'An',0);
INSERT INTO "player" VALUES(2,1,'Bình',0);
INSERT INTO "player" VALUES(3,1,'Chi',0);
INSERT INTO "player" VALUES(4,1,'Dũng',0);
INSERT INTO "player" VALUES(5,1,'Em',0);
CREATE TABLE proposal (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	entries TEXT NOT NULL, 
	yes_from INTEGER NOT NULL, 
	proposed_at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	person TEXT NOT NULL, 
	closed_at DATETIME, 
	closed_by TEXT, 
	closed_person TEXT, 
	said_yes TEXT, 
	seq INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(match_id) REFERENCES "match" (id)
);
CREATE TABLE rate (
	what TEXT NOT NULL, 
	who TEXT NOT NULL, 
	window BIGINT NOT NULL, 
	number BIGINT NOT NULL, 
	PRIMARY KEY (what, who, window)
);
CREATE TABLE table_device (
	table_id INTEGER NOT NULL, 
	device TEXT NOT NULL, 
	person TEXT NOT NULL, 
	PRIMARY KEY (table_id, device), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "table_device" VALUES(1,'a phone','Bình');
CREATE INDEX ix_payment_table_id ON payment (table_id);
CREATE UNIQUE INDEX ix_card_table_key ON card_table ("key");
CREATE UNIQUE INDEX ix_match_key ON "match" (table_id, "key");
CREATE INDEX ix_name_change_table_id ON name_change (table_id);
CREATE UNIQUE INDEX ix_card_table_watch_code ON card_table (watch_code);
CREATE UNIQUE INDEX ix_card_table_typed_code ON card_table (typed_code);
CREATE UNIQUE INDEX ix_card_table_typed_watch_code ON card_table (typed_watch_code);
CREATE INDEX ix_card_table_owner ON card_table (owner);
CREATE INDEX ix_proposal_match ON proposal (match_id);
CREATE UNIQUE INDEX ix_proposal_open ON proposal (match_id) WHERE closed_at IS NULL;
CREATE INDEX ix_log_spare ON log (spare);
CREATE UNIQUE INDEX ix_match_log ON "match" (log);
CREATE UNIQUE INDEX ix_logged_entry_key ON logged_entry (log, "key");
CREATE INDEX ix_match_removed ON "match" (table_id, removed_at);
COMMIT;
