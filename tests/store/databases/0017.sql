BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0017');
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
INSERT INTO "card_table" VALUES(1,'8mmt5h7gvn65m','Friday at Lan’s','nghìn','2026-11-25 23:32:17.721744',1,NULL,1,NULL,'','6j1s6x3b3e29a','1svmenw8','7t412rge',NULL,'',NULL,NULL,4,0,0,0);
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
INSERT INTO "logged_entry" VALUES(1,1,'lead','{"kind":"lead","player":"Chi"}','2026-11-25 23:32:17.000000','file','file-1','[]','','5945286c63299772da17e7ac8a681211f395462fbb4be1ac611180481f082e8e',NULL,0);
INSERT INTO "logged_entry" VALUES(1,2,'hand','{"kind":"hand","winner":"Chi","left":{"An":4,"Bình":7,"Dũng":2}}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','625a9979c89e75ed61cf9657ccb4743cdd80afd4519eac12488d0e5a2d49186e',NULL,1);
INSERT INTO "logged_entry" VALUES(1,3,'hand','{"kind":"hand","winner":"An","left":{"Bình":1,"Chi":3,"Dũng":10}}','2026-11-25 23:32:17.000000','file','file-3','[{"is":"pay","from":"Bình","to":"An","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','a043e8c7d779c6c49fb683fd91a164a3edb30830789e326b02a44a697ccf925f',NULL,1);
INSERT INTO "logged_entry" VALUES(1,4,'hand','{"kind":"hand","winner":"Bình","left":{"An":5,"Chi":6,"Dũng":1},"thoi_hai":["Dũng"]}','2026-11-25 23:32:17.000000','file','file-4','[{"is":"pay","from":"Chi","to":"Bình","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','c802d966555ebf3a778aaa660cc4a1d4042f33b12a7c7c77baa0b755e62a009c',NULL,1);
INSERT INTO "logged_entry" VALUES(1,5,'bao_sam','{"kind":"bao_sam","caller":"An","outcome":"won"}','2026-11-25 23:32:17.000000','file','file-5','[{"is":"pay","from":"Bình","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}}]','','829221e2631cab627761d56e3c2c554d5f6cb28b307d56bac9eb4b00e99f30b4',NULL,1);
INSERT INTO "logged_entry" VALUES(1,6,'hand','{"kind":"hand","winner":"Dũng","left":{"An":2,"Bình":8,"Chi":4}}','2026-11-25 23:32:17.000000','file','file-6','[{"is":"pay","from":"An","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}}]','','d6430a9bc81302e8a28e4053e30fe6872c09350c3cd6106e46a6f54326a3f806',NULL,1);
INSERT INTO "logged_entry" VALUES(1,7,'instant','{"kind":"instant","winner":"Bình","hand":"five-pairs"}','2026-11-25 23:32:17.000000','file','file-7','[{"is":"pay","from":"Chi","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}}]','','32165249dd9ceb016089169a14ed7c3d794f6a8c844b4df747070890de38f21f',NULL,1);
INSERT INTO "logged_entry" VALUES(2,1,'lead','{"kind":"lead","player":"An"}','2026-11-25 23:32:17.000000','file','file-1','[]','','b70ed79db828a3480bc9bd667b63bf08951f1fc1d762488c39497bde35d74e11',NULL,0);
INSERT INTO "logged_entry" VALUES(2,2,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Dũng":2},"thoi_hai":["Dũng"]}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}}]','','a6d69d656f16a59ddb0d211231919ae3e2dffbd1b573e4be19cd6482fc418dbf',NULL,1);
INSERT INTO "logged_entry" VALUES(2,3,'hand','{"kind":"hand","winner":"Chi","left":{"An":3,"Bình":5,"Dũng":4}}','2026-11-25 23:32:17.000000','file','file-3','[{"is":"pay","from":"Dũng","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','ac3ee7bd364dc79e807cdec10e646d630bf702854b60648aa0454d200a8758aa',NULL,1);
INSERT INTO "logged_entry" VALUES(2,4,'hand','{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":9}}','2026-11-25 23:32:17.000000','file','file-4','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','308354291d3cf408dac487b0b2066d3138275f49640113c567b0e3a69ad82594',NULL,1);
INSERT INTO "logged_entry" VALUES(2,5,'hand','{"kind":"hand","winner":"Dũng","left":{"An":1,"Bình":4,"Chi":3},"chat":[{"by":"An","on":"Chi"},{"by":"Dũng","on":"An"}]}','2026-11-25 23:32:17.000000','file','file-5','[{"is":"pay","from":"An","to":"Dũng","amount":150,"why":"chat","numbers":{"case":"chain","beats":2,"players":["Chi","An","Dũng"],"cards":15,"stake":5}},{"is":"pay","from":"An","to":"Dũng","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}}]','','700324f56a98dfb4c460eb21a0a5825ea15df518c54f060b6d2a74c835c6c709',NULL,1);
INSERT INTO "logged_entry" VALUES(2,6,'bao_sam','{"kind":"bao_sam","caller":"Bình","outcome":"blocked","by":"Chi"}','2026-11-25 23:32:17.000000','file','file-6','[{"is":"pay","from":"Bình","to":"Chi","amount":300,"why":"sam-blocked","numbers":{"cards":20,"opponents":3,"stake":5}}]','','ae5a48a927d0de30b0bbe8c1a8d64729c67db752d200d676f5a68adf6e48111a',NULL,1);
INSERT INTO "logged_entry" VALUES(2,7,'hand','{"kind":"hand","winner":"Chi","left":{"An":8,"Bình":10,"Dũng":2}}','2026-11-25 23:32:17.000000','file','file-7','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','e62df91ee910f32bbf6203c6023c1e25042b42289b4e7c3e04a17a6104020dd9',NULL,1);
INSERT INTO "logged_entry" VALUES(2,8,'hand','{"kind":"hand","winner":"An","left":{"Bình":3,"Chi":1,"Dũng":7},"bao_mot":"Dũng"}','2026-11-25 23:32:17.000000','file','file-8','[{"is":"pay","from":"Dũng","to":"An","amount":55,"why":"bao-mot","numbers":{"parts":[3,1,7],"stake":5}}]','','c24ea3c57d04cf037884c00f0300c3ab5b83e5ba4c63c286fc443d34a4e912bb',NULL,1);
INSERT INTO "logged_entry" VALUES(2,9,'amend','{"kind":"amend","entry":4,"with":{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":7}}}','2026-11-25 23:32:17.000000','file','file-9','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":45,"why":"cards-left","numbers":{"cards":9,"stake":5}}]','','e1c0930b8f2acbc9811e11f7be2f7e627b1fb26882303e9db1cd828720ada261',NULL,0);
INSERT INTO "logged_entry" VALUES(2,10,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3},"on_two":true}','2026-11-25 23:32:17.000000','file','file-10','[{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"on-two","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":35,"why":"on-two","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Bình","to":"An","amount":40,"why":"on-two","numbers":{"cards":8,"stake":5}}]','','a8d5317314f41f9fc5fbadb266e843096aefdeaaea4276f29d0d03c2f4f0364a',NULL,1);
INSERT INTO "logged_entry" VALUES(2,11,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3}}','2026-11-25 23:32:17.000000','file','file-11','[]','','cd50cbf71d546187181e4911bd1d3ffe2d676f6085efc6f587efbbda9bf669b3',NULL,0);
INSERT INTO "logged_entry" VALUES(2,12,'void','{"kind":"void","entry":11}','2026-11-25 23:32:17.000000','file','file-12','[{"is":"pay","from":"Chi","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','1be3ff312bd660797e424869713647a11f31a8cc6708ea0af9bdfe1a6cf0b581',NULL,0);
INSERT INTO "logged_entry" VALUES(2,13,'leave','{"kind":"leave","player":"Dũng"}','2026-11-25 23:32:17.000000','file','file-13','[]','','ae4b597d3c2bdc7329e708fe616f36d03cb41616ffde5df773c795b1642c0f06',NULL,0);
INSERT INTO "logged_entry" VALUES(2,14,'join','{"kind":"join","player":"Em","after":"Chi"}','2026-11-25 23:32:17.000000','file','file-14','[]','','a7a029d6fb0cc472783eda4ccc0f52955ae3d514ae82d652dabf976b331d4e49',NULL,0);
INSERT INTO "logged_entry" VALUES(2,15,'hand','{"kind":"hand","winner":"Chi","left":{"An":6,"Bình":1,"Em":5}}','2026-11-25 23:32:17.000000','file','file-15','[{"is":"pay","from":"Em","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}}]','','c7bbe79d0bff3afb00a649811f06a0c7a5aa5f9855278e318d2cd5bb4a10936e',NULL,1);
INSERT INTO "logged_entry" VALUES(2,16,'note','{"kind":"note","text":"Em brought the cake."}','2026-11-25 23:32:17.000000','file','file-16','[]','','36a71f6a02750c812795e2bfd4f5a5a91438a1a3454237f8410ce44fc97b3c33',NULL,0);
INSERT INTO "logged_entry" VALUES(2,17,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Em":2}}','2026-11-25 23:32:17.000000','file','file-17','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Em","to":"An","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','525333cad3fe09de5509fa05f986fa883891b7130edb63f89a33ac09e49da98e',NULL,1);
INSERT INTO "logged_entry" VALUES(3,1,'hand','{"kind":"hand","winner":"Bình","indicator":"4H","joke":{"stakes":["An","Bình","Chi"]}}','2026-11-25 23:32:17.000000','file','file-1','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Bình","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Bình","amount":40,"why":"pot","numbers":{}}]','','a9fbd7be8f4196638ee43e014044cfd7330d7f1937ee3c6618570392c6b15b54',NULL,1);
INSERT INTO "logged_entry" VALUES(3,2,'thrown_in','{"kind":"thrown_in","player":"An","indicator":"3S","cards":["7S","7D"],"joke":{"stakes":["Dũng"]}}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}}]','','30df946a58680b29e780310de372563cb9499e61005295f82e17b8bc43aa87b2',NULL,1);
INSERT INTO "logged_entry" VALUES(3,3,'hand','{"kind":"hand","winner":"Dũng","indicator":"KD","joke":{"claims":{"Chi":["KS"]}}}','2026-11-25 23:32:17.000000','file','file-3','[{"is":"pay","from":"pot:joke","to":"Chi","amount":20,"why":"joke-pot","numbers":{"cards":1}},{"is":"pay","from":"pot:main","to":"Dũng","amount":40,"why":"pot","numbers":{}}]','','70db78b978b0d63debe16b13ddeec2dfa2505e10bcd5dd6b0c8f8d804c25735d',NULL,1);
INSERT INTO "logged_entry" VALUES(3,4,'hand','{"kind":"hand","winner":"An","by":"dealt-set","sets":{"An":"777","Chi":"222"},"indicator":"QC"}','2026-11-25 23:32:17.000000','file','file-4','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"pot:main","to":"An","amount":40,"why":"pot","numbers":{}}]','','bf2d91354e9992497ed12c86b40dde63ceafbb335e68342c7aad974099e323fe',NULL,1);
INSERT INTO "logged_entry" VALUES(3,5,'hand','{"kind":"hand","winner":"Chi","indicator":"5S","cards":["5H","7D","AS","9S","KD","KH"],"joke":{"stakes":["An","Chi"]}}','2026-11-25 23:32:17.000000','file','file-5','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Chi","amount":40,"why":"pot","numbers":{}}]','','a203a96c4c08e3de7f226958f0f8bd3ddd7d7c26a67efb22b6bba6a5445265cc',NULL,1);
INSERT INTO "logged_entry" VALUES(4,1,'banker','{"kind":"banker","player":"Bình"}','2026-11-25 23:32:17.000000','file','file-1','[]','','6afeec0b95cd3c325f880b3883f4abac11aa8e9cbf1abcbecda3c21be89cad84',NULL,0);
INSERT INTO "logged_entry" VALUES(4,2,'hand','{"kind":"hand","stakes":{"Chi":10,"Dũng":[5,10],"An":5},"hands":{"Bình":5,"Chi":9,"Dũng":8,"An":3}}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"pay","from":"An","to":"Bình","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":5}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"stake","numbers":{"player":"Chi","hand":9,"bank":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":5,"also":["player-long"]}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"long","numbers":{"player":"Dũng","hand":8,"bank":5}}]','','4170de1aace072f4e8761f920482a6fd99fcd8b0c1ec6bf65b32b5b14af3f2b1',NULL,1);
INSERT INTO "logged_entry" VALUES(4,3,'hand','{"kind":"hand","stakes":{"Dũng":[5,10],"An":5,"Bình":20},"hands":{"Chi":2,"Dũng":"PPP","An":7,"Bình":4},"bets":[{"by":"Em","on":"An","stake":5}],"banker_stays":true}','2026-11-25 23:32:17.000000','file','file-3','[{"is":"pay","from":"Chi","to":"An","amount":5,"why":"stake","numbers":{"player":"An","hand":7,"bank":2}},{"is":"pay","from":"Chi","to":"Bình","amount":20,"why":"stake","numbers":{"player":"Bình","hand":4,"bank":2}},{"is":"pay","from":"Chi","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":"PPP","bank":2,"also":["player-triple"]}},{"is":"pay","from":"Chi","to":"Em","amount":5,"why":"bet","numbers":{"player":"An","hand":7,"bank":2}}]','','cb57623f5be264fee9cdd8761f2465dde42a47b245c7e0915208df2fe52a6709',NULL,1);
INSERT INTO "logged_entry" VALUES(4,4,'hand','{"kind":"hand","stakes":{"Dũng":5,"An":5,"Bình":10},"hands":{"Chi":["9S","KD","JH"],"Dũng":["4S","4H","10C"],"An":["AS","2D","QC"],"Bình":9}}','2026-11-25 23:32:17.000000','file','file-4','[{"is":"pay","from":"An","to":"Chi","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":9}},{"is":"pay","from":"Dũng","to":"Chi","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":9}}]','','5518478fd2d008bb8675ef004b99524568db7e3499537753acb450046116af23',NULL,1);
INSERT INTO "logged_entry" VALUES(5,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-25 23:32:17.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','8a5b58daa706993fa11c1f547cd1207e2bb2700886d5339171d720a11679ca6b',NULL,1);
INSERT INTO "logged_entry" VALUES(5,2,'count','{"kind":"count","points":{"An & Chi":68},"sweeps":[{"player":"Bình"},{"player":"Chi","card":"QH"}]}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"score","side":"An & Chi","points":68,"why":"cards","numbers":{"points":68,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"Chi","card":"QH","case":"card"}},{"is":"score","side":"Bình & Dũng","points":32,"why":"cards","numbers":{"points":32,"total":100,"other":68,"case":"rest"}},{"is":"score","side":"Bình & Dũng","points":50,"why":"sweep","numbers":{"player":"Bình","card":"None","case":"side"}}]','','8b5beb1e35fa59e06c620fa6422270eb248c9845ec4ccf45eacdc406825c43d8',NULL,1);
INSERT INTO "logged_entry" VALUES(5,3,'count','{"kind":"count","cards":{"An & Chi":["2S","3S","10D","AH","AC","4S"]}}','2026-11-25 23:32:17.000000','file','file-3','[{"is":"score","side":"An & Chi","points":17,"why":"cards","numbers":{"cards":["2S","3S","10D","AH","AC","4S"],"sum":[2,3,6,1,1,4]}},{"is":"score","side":"Bình & Dũng","points":83,"why":"cards","numbers":{"cards":["AS","5S","6S","7S","8S","9S","10S","JS","QS","KS","AD"],"sum":[1,5,6,7,8,9,10,11,12,13,1]}}]','','17008b40a41ac6721a95ef3380c6fe589862b7e6dedb5c113f1ae946937f5cf9',NULL,1);
INSERT INTO "logged_entry" VALUES(5,4,'deal','{"kind":"deal","bid":9,"floor":["QS","AC","5C","JC"]}','2026-11-25 23:32:17.000000','file','file-4','[]','','df2150446b492f9374b5acf8602d408b26d669e86b45771a564e30cfeb6048a8',NULL,0);
INSERT INTO "logged_entry" VALUES(5,5,'play','{"kind":"play","player":"Bình","card":"4D","build":9,"with":["5C"]}','2026-11-25 23:32:17.000000','file','file-5','[]','','5490b747ae0c0afbd02f543747effb96555257f102e5f17a50b5405aa134e0d6',NULL,0);
INSERT INTO "logged_entry" VALUES(5,6,'play','{"kind":"play","player":"Chi","card":"AS","build":10,"break":9}','2026-11-25 23:32:17.000000','file','file-6','[]','','8efb1946d6fcc593af178811ef649ac9266106be00a849bd12eb58aee0c03d65',NULL,0);
INSERT INTO "logged_entry" VALUES(5,7,'play','{"kind":"play","player":"Dũng","card":"10S","build":10}','2026-11-25 23:32:17.000000','file','file-7','[]','','3dcf71a611d203e41a7505abeb76924b2e210941d53f73c90e8096b2faebe22f',NULL,0);
INSERT INTO "logged_entry" VALUES(5,8,'play','{"kind":"play","player":"An","card":"8S","build":9,"with":["AC"]}','2026-11-25 23:32:17.000000','file','file-8','[]','','9c5aef5c8831b90b1633b7ec213af5dbc2971e10cd85995f17e10e5fdef5ad74',NULL,0);
INSERT INTO "logged_entry" VALUES(5,9,'play','{"kind":"play","player":"Bình","card":"AD","build":10,"break":9}','2026-11-25 23:32:17.000000','file','file-9','[]','','b3566eb15b9461601a1aa9ed12414d8a9d592f0726293bf1697a159062abb904',NULL,0);
INSERT INTO "logged_entry" VALUES(5,10,'play','{"kind":"play","player":"Chi","card":"2C"}','2026-11-25 23:32:17.000000','file','file-10','[]','','9abdc87f87c729097ca54b664a9d5e3cbd0484a35de4a0a72cce79a62510580f',NULL,0);
INSERT INTO "logged_entry" VALUES(5,11,'play','{"kind":"play","player":"Dũng","card":"7D","build":9,"with":["2C"]}','2026-11-25 23:32:17.000000','file','file-11','[]','','d7e7d28f45867113782d874083337a9f90c1613c5590783fe21afb296b1cdcf5',NULL,0);
INSERT INTO "logged_entry" VALUES(5,12,'play','{"kind":"play","player":"An","card":"4H","build":13,"break":9}','2026-11-25 23:32:17.000000','file','file-12','[]','','6fe14aea77d1b890d2e9e69ff13b4ee2a245660c0653ce1f57bebc1ff70e5f52',NULL,0);
INSERT INTO "logged_entry" VALUES(6,1,'hand','{"kind":"hand","sides":{"An & Chi":{"melds":[{"sequence":"S","from":"4","to":"10"},{"group":"K","naturals":7}],"red_threes":3},"Bình & Dũng":{"melds":[["AS","AH","AD","AC","JK"]],"red_threes":1}},"out":"An","left":{"Chi":["JK","4H"],"Bình":["3H","KS"]}}','2026-11-25 23:32:17.000000','file','file-1','[{"is":"score","side":"An & Chi","points":120,"why":"melds","numbers":{"sum":[50,70]}},{"is":"score","side":"An & Chi","points":1500,"why":"samba","numbers":{"bonus":1500,"times":1}},{"is":"score","side":"An & Chi","points":500,"why":"pure-canasta","numbers":{"bonus":500,"times":1}},{"is":"score","side":"An & Chi","points":300,"why":"red-threes","numbers":{"times":3,"each":100}},{"is":"score","side":"An & Chi","points":-55,"why":"left","numbers":{"sum":[50,5]}},{"is":"score","side":"An & Chi","points":200,"why":"out","numbers":{"player":"An"}},{"is":"score","side":"Bình & Dũng","points":130,"why":"melds","numbers":{"sum":[130]}},{"is":"score","side":"Bình & Dũng","points":-100,"why":"red-threes","numbers":{"times":1,"each":100,"case":"against"}},{"is":"score","side":"Bình & Dũng","points":-750,"why":"red-threes-held","numbers":{"players":["Bình"],"each":750}},{"is":"score","side":"Bình & Dũng","points":-10,"why":"left","numbers":{"sum":[10]}}]','','581eb50159927611cb7f0b936466fd313adeadc8f63a018714c727e5f72c9976',NULL,1);
INSERT INTO "logged_entry" VALUES(6,2,'meld','{"kind":"meld","player":"Chi","new":[["AS","AH","JK"],["8H","9H","10H"]],"red_threes":1}','2026-11-25 23:32:17.000000','file','file-2','[]','','7c49ea2a63d55b6d6716eed71f9b2a679346252bde144b48b2c5bbe259ff7f02',NULL,0);
INSERT INTO "logged_entry" VALUES(6,3,'meld','{"kind":"meld","player":"Dũng","new":[{"group":"Q","naturals":6,"twos":1},{"group":"5","naturals":3}]}','2026-11-25 23:32:17.000000','file','file-3','[]','','517563f734fd53c06d980fa1ef18308ff7a329a1835214140bf284eaeefd6ac2',NULL,0);
INSERT INTO "logged_entry" VALUES(6,4,'meld','{"kind":"meld","player":"An","took":"top","top":"JH","add":[{"to":2,"cards":["JH","QH"]}]}','2026-11-25 23:32:17.000000','file','file-4','[]','','23a4d118c3a16abdc9628bea6543de709903c70a1c3cd9e315f638ed0266ffd8',NULL,0);
INSERT INTO "logged_entry" VALUES(7,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-25 23:32:17.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','20769dc1fd3c7d09e4f86f1b97bb2df7b90e0ddf456f8b160a20f8df0ae6c100',NULL,1);
INSERT INTO "logged_entry" VALUES(7,2,'count','{"kind":"count","points":{"An & Chi":90},"sweeps":[{"player":"An"}]}','2026-11-25 23:32:17.000000','file','file-2','[{"is":"score","side":"An & Chi","points":90,"why":"cards","numbers":{"points":90,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"An","card":"None","case":"side"}},{"is":"score","side":"Bình & Dũng","points":10,"why":"cards","numbers":{"points":10,"total":100,"other":90,"case":"rest"}},{"is":"score","side":"An & Chi","points":0,"why":"baazi","numbers":{"by":150,"lead":100}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}},{"is":"pay","from":"Dũng","to":"An","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}}]','','12c829000d5b28474ac83e6db5e4baffe9df0de16053bdfa1f1ea53a7e748b6e',NULL,1);
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
	changed_at DATETIME NOT NULL, head TEXT DEFAULT '{}' NOT NULL, last_hash TEXT DEFAULT '' NOT NULL, earlier TEXT DEFAULT '[]' NOT NULL, points TEXT, winner TEXT, frozen INTEGER, "key" TEXT, removed_at DATETIME, proposal INTEGER, summary TEXT, started TEXT, log INTEGER DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "match" VALUES(1,1,1,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.718781',7,6,3,'{"money":{"An":240,"Bình":275,"Chi":-200,"Dũng":-315},"pots":{},"wins":{"Chi":1,"An":2,"Bình":2,"Dũng":1},"in_play":true,"charged":false}','{"stride":1,"hands":6,"points":[[1,{"An":-20,"Bình":-35,"Chi":65,"Dũng":-10}],[2,{"An":75,"Bình":-40,"Chi":50,"Dũng":-85}],[3,{"An":50,"Bình":115,"Chi":20,"Dũng":-185}],[4,{"An":350,"Bình":15,"Chi":-80,"Dũng":-285}],[5,{"An":340,"Bình":-25,"Chi":-100,"Dũng":-215}],[6,{"An":240,"Bình":275,"Chi":-200,"Dũng":-315}]]}',0,'2026-11-25 23:32:17.718781','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','32165249dd9ceb016089169a14ed7c3d794f6a8c844b4df747070890de38f21f','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO "match" VALUES(2,1,2,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.718781',17,10,3,'{"money":{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35},"pots":{},"wins":{"An":3,"Chi":4,"Dũng":2},"in_play":true,"charged":false}','{"stride":1,"hands":10,"points":[[1,{"An":210,"Bình":-35,"Chi":-75,"Dũng":-100}],[2,{"An":195,"Bình":-60,"Chi":-15,"Dũng":-120}],[3,{"An":165,"Bình":-70,"Chi":-50,"Dũng":-45}],[4,{"An":10,"Bình":-90,"Chi":-65,"Dũng":145}],[5,{"An":10,"Bình":-390,"Chi":235,"Dũng":145}],[6,{"An":-30,"Bình":-465,"Chi":360,"Dũng":135}],[7,{"An":25,"Bình":-465,"Chi":360,"Dũng":80}],[8,{"An":65,"Bình":-565,"Chi":385,"Dũng":115}],[9,{"An":35,"Bình":-570,"Chi":445,"Dũng":115,"Em":-25}],[10,{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35}]]}',0,'2026-11-25 23:32:17.718781','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','525333cad3fe09de5509fa05f986fa883891b7130edb63f89a33ac09e49da98e','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2);
INSERT INTO "match" VALUES(3,1,3,'sam-sip','korat','{"jokers":0,"hand_size":5,"wild":true,"key_cards":true,"specials":false,"specials_wild":false,"dealt_sets":true,"two_key_redeal":true,"pot":true,"joke_stake":5,"match_bonus":false,"draw":false,"one_picture_pair":false,"waiting":false,"stake":10,"stake_step":0,"bankroll":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.718781',5,5,4,'{"money":{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5},"pots":{"main":{},"joke":{"An":5,"Chi":5}},"wins":{"Bình":1,"Dũng":1,"An":1,"Chi":1},"in_play":true,"charged":false}','{"stride":1,"hands":5,"points":[[1,{"An":-15,"Bình":25,"Chi":-15,"Dũng":-10}],[2,{"An":-25,"Bình":15,"Chi":-25,"Dũng":-25}],[3,{"An":-25,"Bình":15,"Chi":-5,"Dũng":15}],[4,{"An":5,"Bình":5,"Chi":-15,"Dũng":5}],[5,{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5}]]}',0,'2026-11-25 23:32:17.718781','{"game":"sam-sip","variant":"korat","players":["An","Bình","Chi","Dũng"]}','a203a96c4c08e3de7f226958f0f8bd3ddd7d7c26a67efb22b6bba6a5445265cc','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3);
INSERT INTO "match" VALUES(4,1,4,'daun-tiga','dobree','{"tens_count_zero":false,"long":true,"long_from":8,"triples_long":[],"ties_to_bank":false,"triple_pays":1,"pack":"cards"}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.718781',4,3,5,'{"money":{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5},"pots":{},"wins":{},"in_play":true,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An":-5,"Bình":-20,"Chi":10,"Dũng":15}],[2,{"An":0,"Bình":0,"Chi":-25,"Dũng":20,"Em":5}],[3,{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5}]]}',0,'2026-11-25 23:32:17.718781','{"game":"daun-tiga","players":["An","Bình","Chi","Dũng"]}','5518478fd2d008bb8675ef004b99524568db7e3499537753acb450046116af23','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4);
INSERT INTO "match" VALUES(5,1,5,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":0,"baazi_stake":0}','["An","Bình","Chi","Dũng"]','Dũng','2026-11-25 23:32:17.718781',12,3,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":2,"Bình & Dũng":1},"in_play":false,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":56,"Bình & Dũng":-56}],[3,{"An & Chi":-10,"Bình & Dũng":10}]]}',0,'2026-11-25 23:32:17.718781','{"game":"seep","players":["An","Bình","Chi","Dũng"],"first":"Dũng"}','6fe14aea77d1b890d2e9e69ff13b4ee2a245660c0653ce1f57bebc1ff70e5f52','[]','{"An & Chi":195,"Bình & Dũng":205}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,5);
INSERT INTO "match" VALUES(6,1,6,'samba','samba','{"target":10000,"samba":1500,"pure":500,"mixed":300,"bolivia":0,"out":200,"needed":2,"needed_sambas":0,"red_three":100,"all_red_threes":1000,"red_three_held":750,"first_meld_top":150,"black_three_held":5,"take_top":"card","game_stake":0,"point_stake":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.718781',4,1,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":1},"in_play":false,"charged":false}','{"stride":1,"hands":1,"points":[[1,{"An & Chi":2565,"Bình & Dũng":-730}]]}',0,'2026-11-25 23:32:17.718781','{"game":"samba","players":["An","Bình","Chi","Dũng"]}','23a4d118c3a16abdc9628bea6543de709903c70a1c3cd9e315f638ed0266ffd8','[]','{"An & Chi":2565,"Bình & Dũng":-730}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,6);
INSERT INTO "match" VALUES(7,1,7,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":1,"baazi_stake":10}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-25 23:32:17.885960',2,2,3,'{"money":{"An":10,"Bình":-10,"Chi":10,"Dũng":-10},"pots":{},"wins":{"An & Chi":2},"in_play":true,"charged":false}','{"stride":1,"hands":2,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":150,"Bình & Dũng":-150}]]}',1,'2026-11-25 23:32:17.885960','{"game":"seep","options":{"baazis":1,"baazi_stake":10},"players":["An","Bình","Chi","Dũng"]}','12c829000d5b28474ac83e6db5e4baffe9df0de16053bdfa1f1ea53a7e748b6e','[]','{"An & Chi":0,"Bình & Dũng":0}','An & Chi',NULL,NULL,NULL,NULL,NULL,NULL,7);
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
INSERT INTO "payment" VALUES(1,1,'Chi','Bình',100,'2026-11-25 23:32:17.718781','file','file-0',NULL,NULL,'',NULL,NULL,'',0);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, name), 
	FOREIGN KEY(table_id) REFERENCES card_table (id)
);
INSERT INTO "player" VALUES(1,1,'An');
INSERT INTO "player" VALUES(2,1,'Bình');
INSERT INTO "player" VALUES(3,1,'Chi');
INSERT INTO "player" VALUES(4,1,'Dũng');
INSERT INTO "player" VALUES(5,1,'Em');
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
