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
INSERT INTO "card_table" VALUES(1,'s8r99wb5zpn0t','Friday at Lan’s','nghìn','2026-11-28 06:48:23.315653',1,NULL,1,NULL,'','pn3svy7d4by5s','e2kp6xje','5jeagckj',NULL,'',NULL,NULL,4,0,0,0);
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
INSERT INTO "logged_entry" VALUES(1,1,'lead','{"kind":"lead","player":"Chi"}','2026-11-28 06:48:23.000000','file','file-1','[]','','020654de82ab352e08d731964fcaee76627ed2241bbab89c29c7ed76d34e8d58',NULL,0);
INSERT INTO "logged_entry" VALUES(1,2,'hand','{"kind":"hand","winner":"Chi","left":{"An":4,"Bình":7,"Dũng":2}}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','3a66a705b7af5d4703e978c3cf70d4d917f61f03c47e96e08cb1d8b475d95dce',NULL,1);
INSERT INTO "logged_entry" VALUES(1,3,'hand','{"kind":"hand","winner":"An","left":{"Bình":1,"Chi":3,"Dũng":10}}','2026-11-28 06:48:23.000000','file','file-3','[{"is":"pay","from":"Bình","to":"An","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','affd2f832c0a95d789f003424a724739433edc1a04b34c7f5d641dabd31cc7bb',NULL,1);
INSERT INTO "logged_entry" VALUES(1,4,'hand','{"kind":"hand","winner":"Bình","left":{"An":5,"Chi":6,"Dũng":1},"thoi_hai":["Dũng"]}','2026-11-28 06:48:23.000000','file','file-4','[{"is":"pay","from":"Chi","to":"Bình","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','bc4dbd09234c7a69c6a4ecc16eac93d4325cf1ff321a4204052817cde525a470',NULL,1);
INSERT INTO "logged_entry" VALUES(1,5,'bao_sam','{"kind":"bao_sam","caller":"An","outcome":"won"}','2026-11-28 06:48:23.000000','file','file-5','[{"is":"pay","from":"Bình","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}}]','','1e31184bcb74a7a13150b102c3dd15197f540dc3194c098e6c62dcdae1ac8475',NULL,1);
INSERT INTO "logged_entry" VALUES(1,6,'hand','{"kind":"hand","winner":"Dũng","left":{"An":2,"Bình":8,"Chi":4}}','2026-11-28 06:48:23.000000','file','file-6','[{"is":"pay","from":"An","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}}]','','992c5c531158723d1c5ad9bedea53d41a0720bf0866c5bd0aa99f647afa8390d',NULL,1);
INSERT INTO "logged_entry" VALUES(1,7,'instant','{"kind":"instant","winner":"Bình","hand":"five-pairs"}','2026-11-28 06:48:23.000000','file','file-7','[{"is":"pay","from":"Chi","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}}]','','4a1e65797f0e406e7a87998f08201237fbb3d8348fe39c256d1d01352028094d',NULL,1);
INSERT INTO "logged_entry" VALUES(2,1,'lead','{"kind":"lead","player":"An"}','2026-11-28 06:48:23.000000','file','file-1','[]','','07d12953ddd3b723edb433ec984da0608b535cd67b3fff3f2161e6f353c85f5e',NULL,0);
INSERT INTO "logged_entry" VALUES(2,2,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Dũng":2},"thoi_hai":["Dũng"]}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}}]','','dcea6e49a618e75daee65ed641221771c2ac3d6537ccc95c7d5bcefac443d548',NULL,1);
INSERT INTO "logged_entry" VALUES(2,3,'hand','{"kind":"hand","winner":"Chi","left":{"An":3,"Bình":5,"Dũng":4}}','2026-11-28 06:48:23.000000','file','file-3','[{"is":"pay","from":"Dũng","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','2382f31c47f23b6fedba28f92f7d5c90ae9f00e4f6d5569066a9340095ca47f6',NULL,1);
INSERT INTO "logged_entry" VALUES(2,4,'hand','{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":9}}','2026-11-28 06:48:23.000000','file','file-4','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','7686264a6f49633d1715be5643e109c0cf76244affae0fd34e16b540e1aaa8a4',NULL,1);
INSERT INTO "logged_entry" VALUES(2,5,'hand','{"kind":"hand","winner":"Dũng","left":{"An":1,"Bình":4,"Chi":3},"chat":[{"by":"An","on":"Chi"},{"by":"Dũng","on":"An"}]}','2026-11-28 06:48:23.000000','file','file-5','[{"is":"pay","from":"An","to":"Dũng","amount":150,"why":"chat","numbers":{"case":"chain","beats":2,"players":["Chi","An","Dũng"],"cards":15,"stake":5}},{"is":"pay","from":"An","to":"Dũng","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}}]','','259ef2e3c99e2caa11ea765ab0bfe91e13ba2e6291c987941608dafca562a310',NULL,1);
INSERT INTO "logged_entry" VALUES(2,6,'bao_sam','{"kind":"bao_sam","caller":"Bình","outcome":"blocked","by":"Chi"}','2026-11-28 06:48:23.000000','file','file-6','[{"is":"pay","from":"Bình","to":"Chi","amount":300,"why":"sam-blocked","numbers":{"cards":20,"opponents":3,"stake":5}}]','','933961f686771a97d6852802da4105a75bb27af540284d6d40083cc84874d4a4',NULL,1);
INSERT INTO "logged_entry" VALUES(2,7,'hand','{"kind":"hand","winner":"Chi","left":{"An":8,"Bình":10,"Dũng":2}}','2026-11-28 06:48:23.000000','file','file-7','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','69713eba939a44b2fd6d62cad46e38f449b1cf15532a113a6b8d3282165be1ee',NULL,1);
INSERT INTO "logged_entry" VALUES(2,8,'hand','{"kind":"hand","winner":"An","left":{"Bình":3,"Chi":1,"Dũng":7},"bao_mot":"Dũng"}','2026-11-28 06:48:23.000000','file','file-8','[{"is":"pay","from":"Dũng","to":"An","amount":55,"why":"bao-mot","numbers":{"parts":[3,1,7],"stake":5}}]','','1e8345d0eb4249169d3218ff07c65c5288e94de8b113335f3a27f5ad24f161a1',NULL,1);
INSERT INTO "logged_entry" VALUES(2,9,'amend','{"kind":"amend","entry":4,"with":{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":7}}}','2026-11-28 06:48:23.000000','file','file-9','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":45,"why":"cards-left","numbers":{"cards":9,"stake":5}}]','','b0e1e65b7a11c943a18294a26b8a18a3bea8698ce580637661839fd5ae9ffb95',NULL,0);
INSERT INTO "logged_entry" VALUES(2,10,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3},"on_two":true}','2026-11-28 06:48:23.000000','file','file-10','[{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"on-two","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":35,"why":"on-two","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Bình","to":"An","amount":40,"why":"on-two","numbers":{"cards":8,"stake":5}}]','','10565458e396e51d9bdf81570b36f46f76c21fd0b4740459625ba1356c148155',NULL,1);
INSERT INTO "logged_entry" VALUES(2,11,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3}}','2026-11-28 06:48:23.000000','file','file-11','[]','','5a6bcdb04f9f68552187eb37156992ed286522c113c406a3a31006a2f485d502',NULL,0);
INSERT INTO "logged_entry" VALUES(2,12,'void','{"kind":"void","entry":11}','2026-11-28 06:48:23.000000','file','file-12','[{"is":"pay","from":"Chi","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','18be0db855eea82a0602d46d5b9be122221ed40f2673798c788b76b9fbed693d',NULL,0);
INSERT INTO "logged_entry" VALUES(2,13,'leave','{"kind":"leave","player":"Dũng"}','2026-11-28 06:48:23.000000','file','file-13','[]','','12dca215e62b4feb1f0f0cecfedc314755bcf02f53c6699ee25ee271b8bdbc0e',NULL,0);
INSERT INTO "logged_entry" VALUES(2,14,'join','{"kind":"join","player":"Em","after":"Chi"}','2026-11-28 06:48:23.000000','file','file-14','[]','','6e33796d887f460927b86b297da050b5c22e1afebd4794dadf8e2f7e9783e868',NULL,0);
INSERT INTO "logged_entry" VALUES(2,15,'hand','{"kind":"hand","winner":"Chi","left":{"An":6,"Bình":1,"Em":5}}','2026-11-28 06:48:23.000000','file','file-15','[{"is":"pay","from":"Em","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}}]','','3d1350c3f2d6b96e3050fc38568fbbe66cb2fbfec9b44132f79dc72051513c42',NULL,1);
INSERT INTO "logged_entry" VALUES(2,16,'note','{"kind":"note","text":"Em brought the cake."}','2026-11-28 06:48:23.000000','file','file-16','[]','','c06af9c047b6d6242e59ff409080b32e9aac01aa04e097d34fef3f09ab0ad895',NULL,0);
INSERT INTO "logged_entry" VALUES(2,17,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Em":2}}','2026-11-28 06:48:23.000000','file','file-17','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Em","to":"An","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','da83af6def2dc3f11b1fe0d9624b8e4bec8a27a25aab90e52fbff2cee51901f6',NULL,1);
INSERT INTO "logged_entry" VALUES(3,1,'hand','{"kind":"hand","winner":"Bình","indicator":"4H","joke":{"stakes":["An","Bình","Chi"]}}','2026-11-28 06:48:23.000000','file','file-1','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Bình","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Bình","amount":40,"why":"pot","numbers":{}}]','','2175492bd9b614440ae7da22a4efc094fac5b9bc5ed53c888a9ac1df24c4e1b0',NULL,1);
INSERT INTO "logged_entry" VALUES(3,2,'thrown_in','{"kind":"thrown_in","player":"An","indicator":"3S","cards":["7S","7D"],"joke":{"stakes":["Dũng"]}}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}}]','','78c94f806bc3b5d7d4f57d8002f5823e46f1da7844e162eaf8bcf9ccfbb07537',NULL,1);
INSERT INTO "logged_entry" VALUES(3,3,'hand','{"kind":"hand","winner":"Dũng","indicator":"KD","joke":{"claims":{"Chi":["KS"]}}}','2026-11-28 06:48:23.000000','file','file-3','[{"is":"pay","from":"pot:joke","to":"Chi","amount":20,"why":"joke-pot","numbers":{"cards":1}},{"is":"pay","from":"pot:main","to":"Dũng","amount":40,"why":"pot","numbers":{}}]','','1ef0d96bb650194e82206c767b85d5790e0c451633de3bac7e116d025df09a2f',NULL,1);
INSERT INTO "logged_entry" VALUES(3,4,'hand','{"kind":"hand","winner":"An","by":"dealt-set","sets":{"An":"777","Chi":"222"},"indicator":"QC"}','2026-11-28 06:48:23.000000','file','file-4','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"pot:main","to":"An","amount":40,"why":"pot","numbers":{}}]','','6c975cc786bf62028ab4969a6c37c08a92b22444e7456a1d95c5eda23ca30642',NULL,1);
INSERT INTO "logged_entry" VALUES(3,5,'hand','{"kind":"hand","winner":"Chi","indicator":"5S","cards":["5H","7D","AS","9S","KD","KH"],"joke":{"stakes":["An","Chi"]}}','2026-11-28 06:48:23.000000','file','file-5','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Chi","amount":40,"why":"pot","numbers":{}}]','','de05a423bb3efdedf4094cbd914d6ef5f2686a825e0f23aab703471a3dc6641d',NULL,1);
INSERT INTO "logged_entry" VALUES(4,1,'banker','{"kind":"banker","player":"Bình"}','2026-11-28 06:48:23.000000','file','file-1','[]','','1211043f9f981922b1e9d915131340553b82ebabdc945a570f092eb4acf9c202',NULL,0);
INSERT INTO "logged_entry" VALUES(4,2,'hand','{"kind":"hand","stakes":{"Chi":10,"Dũng":[5,10],"An":5},"hands":{"Bình":5,"Chi":9,"Dũng":8,"An":3}}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"pay","from":"An","to":"Bình","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":5}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"stake","numbers":{"player":"Chi","hand":9,"bank":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":5,"also":["player-long"]}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"long","numbers":{"player":"Dũng","hand":8,"bank":5}}]','','74a28b4fd5fd5d8197b858a86460f84dcfddf318315a2f7e957262edc0e735ed',NULL,1);
INSERT INTO "logged_entry" VALUES(4,3,'hand','{"kind":"hand","stakes":{"Dũng":[5,10],"An":5,"Bình":20},"hands":{"Chi":2,"Dũng":"PPP","An":7,"Bình":4},"bets":[{"by":"Em","on":"An","stake":5}],"banker_stays":true}','2026-11-28 06:48:23.000000','file','file-3','[{"is":"pay","from":"Chi","to":"An","amount":5,"why":"stake","numbers":{"player":"An","hand":7,"bank":2}},{"is":"pay","from":"Chi","to":"Bình","amount":20,"why":"stake","numbers":{"player":"Bình","hand":4,"bank":2}},{"is":"pay","from":"Chi","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":"PPP","bank":2,"also":["player-triple"]}},{"is":"pay","from":"Chi","to":"Em","amount":5,"why":"bet","numbers":{"player":"An","hand":7,"bank":2}}]','','7156042fb123ef98f32e2c758601db6d7f57d557dbb59e45f567e5bc470bc532',NULL,1);
INSERT INTO "logged_entry" VALUES(4,4,'hand','{"kind":"hand","stakes":{"Dũng":5,"An":5,"Bình":10},"hands":{"Chi":["9S","KD","JH"],"Dũng":["4S","4H","10C"],"An":["AS","2D","QC"],"Bình":9}}','2026-11-28 06:48:23.000000','file','file-4','[{"is":"pay","from":"An","to":"Chi","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":9}},{"is":"pay","from":"Dũng","to":"Chi","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":9}}]','','e0ecefc59d0902ec8a318e6cfe12a54c00f362dca09c3fc74b41ab4aa6cc7d22',NULL,1);
INSERT INTO "logged_entry" VALUES(5,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-28 06:48:23.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','fe80355a0a00d112080e33530f675194c69c6046392aa46f6bccb0d5844f08ae',NULL,1);
INSERT INTO "logged_entry" VALUES(5,2,'count','{"kind":"count","points":{"An & Chi":68},"sweeps":[{"player":"Bình"},{"player":"Chi","card":"QH"}]}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"score","side":"An & Chi","points":68,"why":"cards","numbers":{"points":68,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"Chi","card":"QH","case":"card"}},{"is":"score","side":"Bình & Dũng","points":32,"why":"cards","numbers":{"points":32,"total":100,"other":68,"case":"rest"}},{"is":"score","side":"Bình & Dũng","points":50,"why":"sweep","numbers":{"player":"Bình","card":"None","case":"side"}}]','','a95442b640c4bbb068ebf768b2cf100ae52ac48f20470b82a042a7f092d8b190',NULL,1);
INSERT INTO "logged_entry" VALUES(5,3,'count','{"kind":"count","cards":{"An & Chi":["2S","3S","10D","AH","AC","4S"]}}','2026-11-28 06:48:23.000000','file','file-3','[{"is":"score","side":"An & Chi","points":17,"why":"cards","numbers":{"cards":["2S","3S","10D","AH","AC","4S"],"sum":[2,3,6,1,1,4]}},{"is":"score","side":"Bình & Dũng","points":83,"why":"cards","numbers":{"cards":["AS","5S","6S","7S","8S","9S","10S","JS","QS","KS","AD"],"sum":[1,5,6,7,8,9,10,11,12,13,1]}}]','','fa958d46c1759e4fede7965b6c00d05fec29a8c3c2d7648f44e6449cae301942',NULL,1);
INSERT INTO "logged_entry" VALUES(5,4,'deal','{"kind":"deal","bid":9,"floor":["QS","AC","5C","JC"]}','2026-11-28 06:48:23.000000','file','file-4','[]','','9874e8fb48ecc70aef61c69c3f08e620568c21da40363299289406079475524c',NULL,0);
INSERT INTO "logged_entry" VALUES(5,5,'play','{"kind":"play","player":"Bình","card":"4D","build":9,"with":["5C"]}','2026-11-28 06:48:23.000000','file','file-5','[]','','38a6f977e826c9b7b02c13fd428cd197e037033c2cbd1e02a69d88b0ae5bf282',NULL,0);
INSERT INTO "logged_entry" VALUES(5,6,'play','{"kind":"play","player":"Chi","card":"AS","build":10,"break":9}','2026-11-28 06:48:23.000000','file','file-6','[]','','ee8cbcae06f89d7f558248cf0e77884de21613519d219ca41be7ede390537ba8',NULL,0);
INSERT INTO "logged_entry" VALUES(5,7,'play','{"kind":"play","player":"Dũng","card":"10S","build":10}','2026-11-28 06:48:23.000000','file','file-7','[]','','897f35876491d5e9e60f95814770d27066382f58f628874e0a52137b0adadc9a',NULL,0);
INSERT INTO "logged_entry" VALUES(5,8,'play','{"kind":"play","player":"An","card":"8S","build":9,"with":["AC"]}','2026-11-28 06:48:23.000000','file','file-8','[]','','b835f9fb1b8c4ca758c3c1dab2a5299bf96ac902d1828a55f7ac4b586b394ab8',NULL,0);
INSERT INTO "logged_entry" VALUES(5,9,'play','{"kind":"play","player":"Bình","card":"AD","build":10,"break":9}','2026-11-28 06:48:23.000000','file','file-9','[]','','14b78513a1335b4d1d570a1f866c8e6d3a760085008f7271a2b590144c76d50e',NULL,0);
INSERT INTO "logged_entry" VALUES(5,10,'play','{"kind":"play","player":"Chi","card":"2C"}','2026-11-28 06:48:23.000000','file','file-10','[]','','5cbe321312d924ca6911758b8fb5361696eed10e8675ee1d1559d9163ec60f62',NULL,0);
INSERT INTO "logged_entry" VALUES(5,11,'play','{"kind":"play","player":"Dũng","card":"7D","build":9,"with":["2C"]}','2026-11-28 06:48:23.000000','file','file-11','[]','','727904716858acf206a6c8343807c1914bb9770624aad2ebe8b8b90fab654927',NULL,0);
INSERT INTO "logged_entry" VALUES(5,12,'play','{"kind":"play","player":"An","card":"4H","build":13,"break":9}','2026-11-28 06:48:23.000000','file','file-12','[]','','0aad863996afd646d8757285c4ed17a91615c0b5d20ee5c8dc8c509be7a10e78',NULL,0);
INSERT INTO "logged_entry" VALUES(6,1,'hand','{"kind":"hand","sides":{"An & Chi":{"melds":[{"sequence":"S","from":"4","to":"10"},{"group":"K","naturals":7}],"red_threes":3},"Bình & Dũng":{"melds":[["AS","AH","AD","AC","JK"]],"red_threes":1}},"out":"An","left":{"Chi":["JK","4H"],"Bình":["3H","KS"]}}','2026-11-28 06:48:23.000000','file','file-1','[{"is":"score","side":"An & Chi","points":120,"why":"melds","numbers":{"sum":[50,70]}},{"is":"score","side":"An & Chi","points":1500,"why":"samba","numbers":{"bonus":1500,"times":1}},{"is":"score","side":"An & Chi","points":500,"why":"pure-canasta","numbers":{"bonus":500,"times":1}},{"is":"score","side":"An & Chi","points":300,"why":"red-threes","numbers":{"times":3,"each":100}},{"is":"score","side":"An & Chi","points":-55,"why":"left","numbers":{"sum":[50,5]}},{"is":"score","side":"An & Chi","points":200,"why":"out","numbers":{"player":"An"}},{"is":"score","side":"Bình & Dũng","points":130,"why":"melds","numbers":{"sum":[130]}},{"is":"score","side":"Bình & Dũng","points":-100,"why":"red-threes","numbers":{"times":1,"each":100,"case":"against"}},{"is":"score","side":"Bình & Dũng","points":-750,"why":"red-threes-held","numbers":{"players":["Bình"],"each":750}},{"is":"score","side":"Bình & Dũng","points":-10,"why":"left","numbers":{"sum":[10]}}]','','c13f55832e8cee336b3ef6021e4b39c0dd0099dc3ca4078ebb6604f54081252e',NULL,1);
INSERT INTO "logged_entry" VALUES(6,2,'meld','{"kind":"meld","player":"Chi","new":[["AS","AH","JK"],["8H","9H","10H"]],"red_threes":1}','2026-11-28 06:48:23.000000','file','file-2','[]','','a82c3fe8cad504f88dac8de37abcd2d71472d3f60fef795483cff088a21c328d',NULL,0);
INSERT INTO "logged_entry" VALUES(6,3,'meld','{"kind":"meld","player":"Dũng","new":[{"group":"Q","naturals":6,"twos":1},{"group":"5","naturals":3}]}','2026-11-28 06:48:23.000000','file','file-3','[]','','ecae826b7511de0e8e713fd729b1ee4d26e0e513c3f268492ef3237b647d1b09',NULL,0);
INSERT INTO "logged_entry" VALUES(6,4,'meld','{"kind":"meld","player":"An","took":"top","top":"JH","add":[{"to":2,"cards":["JH","QH"]}]}','2026-11-28 06:48:23.000000','file','file-4','[]','','20923026d198533625f43c0940a7981d6e08107b8b50762e643c25fd96bbcdd7',NULL,0);
INSERT INTO "logged_entry" VALUES(7,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-28 06:48:23.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','d1c5a928780c4852c2b6bf31813f56cff0fee3b45a67f373350c85ce723f5ac6',NULL,1);
INSERT INTO "logged_entry" VALUES(7,2,'count','{"kind":"count","points":{"An & Chi":90},"sweeps":[{"player":"An"}]}','2026-11-28 06:48:23.000000','file','file-2','[{"is":"score","side":"An & Chi","points":90,"why":"cards","numbers":{"points":90,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"An","card":"None","case":"side"}},{"is":"score","side":"Bình & Dũng","points":10,"why":"cards","numbers":{"points":10,"total":100,"other":90,"case":"rest"}},{"is":"score","side":"An & Chi","points":0,"why":"baazi","numbers":{"by":150,"lead":100}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}},{"is":"pay","from":"Dũng","to":"An","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}}]','','9542bedfba3aca56711e6e57b962d57a61309e382e8e1b87b77d82def05773e2',NULL,1);
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
INSERT INTO "match" VALUES(1,1,1,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.299237',7,6,3,'{"money":{"An":240,"Bình":275,"Chi":-200,"Dũng":-315},"pots":{},"wins":{"Chi":1,"An":2,"Bình":2,"Dũng":1},"in_play":true,"charged":false}','{"stride":1,"hands":6,"points":[[1,{"An":-20,"Bình":-35,"Chi":65,"Dũng":-10}],[2,{"An":75,"Bình":-40,"Chi":50,"Dũng":-85}],[3,{"An":50,"Bình":115,"Chi":20,"Dũng":-185}],[4,{"An":350,"Bình":15,"Chi":-80,"Dũng":-285}],[5,{"An":340,"Bình":-25,"Chi":-100,"Dũng":-215}],[6,{"An":240,"Bình":275,"Chi":-200,"Dũng":-315}]]}',0,'2026-11-28 06:48:23.299237','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','4a1e65797f0e406e7a87998f08201237fbb3d8348fe39c256d1d01352028094d','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,2213);
INSERT INTO "match" VALUES(2,1,2,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.299237',17,10,3,'{"money":{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35},"pots":{},"wins":{"An":3,"Chi":4,"Dũng":2},"in_play":true,"charged":false}','{"stride":1,"hands":10,"points":[[1,{"An":210,"Bình":-35,"Chi":-75,"Dũng":-100}],[2,{"An":195,"Bình":-60,"Chi":-15,"Dũng":-120}],[3,{"An":165,"Bình":-70,"Chi":-50,"Dũng":-45}],[4,{"An":10,"Bình":-90,"Chi":-65,"Dũng":145}],[5,{"An":10,"Bình":-390,"Chi":235,"Dũng":145}],[6,{"An":-30,"Bình":-465,"Chi":360,"Dũng":135}],[7,{"An":25,"Bình":-465,"Chi":360,"Dũng":80}],[8,{"An":65,"Bình":-565,"Chi":385,"Dũng":115}],[9,{"An":35,"Bình":-570,"Chi":445,"Dũng":115,"Em":-25}],[10,{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35}]]}',0,'2026-11-28 06:48:23.299237','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','da83af6def2dc3f11b1fe0d9624b8e4bec8a27a25aab90e52fbff2cee51901f6','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,4461);
INSERT INTO "match" VALUES(3,1,3,'sam-sip','korat','{"jokers":0,"hand_size":5,"wild":true,"key_cards":true,"specials":false,"specials_wild":false,"dealt_sets":true,"two_key_redeal":true,"pot":true,"joke_stake":5,"match_bonus":false,"draw":false,"one_picture_pair":false,"waiting":false,"stake":10,"stake_step":0,"bankroll":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.299237',5,5,4,'{"money":{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5},"pots":{"main":{},"joke":{"An":5,"Chi":5}},"wins":{"Bình":1,"Dũng":1,"An":1,"Chi":1},"in_play":true,"charged":false}','{"stride":1,"hands":5,"points":[[1,{"An":-15,"Bình":25,"Chi":-15,"Dũng":-10}],[2,{"An":-25,"Bình":15,"Chi":-25,"Dũng":-25}],[3,{"An":-25,"Bình":15,"Chi":-5,"Dũng":15}],[4,{"An":5,"Bình":5,"Chi":-15,"Dũng":5}],[5,{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5}]]}',0,'2026-11-28 06:48:23.299237','{"game":"sam-sip","variant":"korat","players":["An","Bình","Chi","Dũng"]}','de05a423bb3efdedf4094cbd914d6ef5f2686a825e0f23aab703471a3dc6641d','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3,2895);
INSERT INTO "match" VALUES(4,1,4,'daun-tiga','dobree','{"tens_count_zero":false,"long":true,"long_from":8,"triples_long":[],"ties_to_bank":false,"triple_pays":1,"pack":"cards"}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.299237',4,3,5,'{"money":{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5},"pots":{},"wins":{},"in_play":true,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An":-5,"Bình":-20,"Chi":10,"Dũng":15}],[2,{"An":0,"Bình":0,"Chi":-25,"Dũng":20,"Em":5}],[3,{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5}]]}',0,'2026-11-28 06:48:23.299237','{"game":"daun-tiga","players":["An","Bình","Chi","Dũng"]}','e0ecefc59d0902ec8a318e6cfe12a54c00f362dca09c3fc74b41ab4aa6cc7d22','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4,1571);
INSERT INTO "match" VALUES(5,1,5,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":0,"baazi_stake":0}','["An","Bình","Chi","Dũng"]','Dũng','2026-11-28 06:48:23.299237',12,3,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":2,"Bình & Dũng":1},"in_play":false,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":56,"Bình & Dũng":-56}],[3,{"An & Chi":-10,"Bình & Dũng":10}]]}',0,'2026-11-28 06:48:23.299237','{"game":"seep","players":["An","Bình","Chi","Dũng"],"first":"Dũng"}','0aad863996afd646d8757285c4ed17a91615c0b5d20ee5c8dc8c509be7a10e78','[]','{"An & Chi":195,"Bình & Dũng":205}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,5,1747);
INSERT INTO "match" VALUES(6,1,6,'samba','samba','{"target":10000,"samba":1500,"pure":500,"mixed":300,"bolivia":0,"out":200,"needed":2,"needed_sambas":0,"red_three":100,"all_red_threes":1000,"red_three_held":750,"first_meld_top":150,"black_three_held":5,"take_top":"card","game_stake":0,"point_stake":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.299237',4,1,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":1},"in_play":false,"charged":false}','{"stride":1,"hands":1,"points":[[1,{"An & Chi":2565,"Bình & Dũng":-730}]]}',0,'2026-11-28 06:48:23.299237','{"game":"samba","players":["An","Bình","Chi","Dũng"]}','20923026d198533625f43c0940a7981d6e08107b8b50762e643c25fd96bbcdd7','[]','{"An & Chi":2565,"Bình & Dũng":-730}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,6,1496);
INSERT INTO "match" VALUES(7,1,7,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":1,"baazi_stake":10}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-28 06:48:23.581142',2,2,3,'{"money":{"An":10,"Bình":-10,"Chi":10,"Dũng":-10},"pots":{},"wins":{"An & Chi":2},"in_play":true,"charged":false}','{"stride":1,"hands":2,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":150,"Bình & Dũng":-150}]]}',1,'2026-11-28 06:48:23.581142','{"game":"seep","options":{"baazis":1,"baazi_stake":10},"players":["An","Bình","Chi","Dũng"]}','9542bedfba3aca56711e6e57b962d57a61309e382e8e1b87b77d82def05773e2','[]','{"An & Chi":0,"Bình & Dũng":0}','An & Chi',NULL,NULL,NULL,NULL,NULL,NULL,7,959);
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
INSERT INTO "payment" VALUES(1,1,'Chi','Bình',100,'2026-11-28 06:48:23.467157','file','file-0',NULL,NULL,'',NULL,NULL,'',0);
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
COMMIT;
