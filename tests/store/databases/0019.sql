BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
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
INSERT INTO "card_table" VALUES(1,'v3pk833c6qyrw','Friday at Lan’s','nghìn','2026-11-26 00:07:00.177563',1,NULL,1,NULL,'','x244mm5w985e8','1v98sb80','xpnecw0w',NULL,'',NULL,NULL,4,0,0,0);
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
INSERT INTO "logged_entry" VALUES(1,1,'lead','{"kind":"lead","player":"Chi"}','2026-11-26 00:07:00.000000','file','file-1','[]','','2026fe0248798f0ea28348bbfa3e5418eba656e1e1a95f2ded7a4b5851a2faa6',NULL,0);
INSERT INTO "logged_entry" VALUES(1,2,'hand','{"kind":"hand","winner":"Chi","left":{"An":4,"Bình":7,"Dũng":2}}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','5c4f67da2a070ec82369bf6bcf8a8d377c35e428dd28289920651652c298bf21',NULL,1);
INSERT INTO "logged_entry" VALUES(1,3,'hand','{"kind":"hand","winner":"An","left":{"Bình":1,"Chi":3,"Dũng":10}}','2026-11-26 00:07:00.000000','file','file-3','[{"is":"pay","from":"Bình","to":"An","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','58a62a5c0f444396da144f766d656097c06672887bba70cf157ec06f42c36c7c',NULL,1);
INSERT INTO "logged_entry" VALUES(1,4,'hand','{"kind":"hand","winner":"Bình","left":{"An":5,"Chi":6,"Dũng":1},"thoi_hai":["Dũng"]}','2026-11-26 00:07:00.000000','file','file-4','[{"is":"pay","from":"Chi","to":"Bình","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','dcc6b5b96ce4f3865df76b4fddd45b568d0c6710c85566acb597e5bfc3569b24',NULL,1);
INSERT INTO "logged_entry" VALUES(1,5,'bao_sam','{"kind":"bao_sam","caller":"An","outcome":"won"}','2026-11-26 00:07:00.000000','file','file-5','[{"is":"pay","from":"Bình","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}}]','','9238074e35e5894e145f7d91d5feb0230dbcbf99762054752fa6ba155704b0d4',NULL,1);
INSERT INTO "logged_entry" VALUES(1,6,'hand','{"kind":"hand","winner":"Dũng","left":{"An":2,"Bình":8,"Chi":4}}','2026-11-26 00:07:00.000000','file','file-6','[{"is":"pay","from":"An","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}}]','','c27ecc66150cc92a682268bb977860647e9af64bad50fbb8d2be3d04b8517357',NULL,1);
INSERT INTO "logged_entry" VALUES(1,7,'instant','{"kind":"instant","winner":"Bình","hand":"five-pairs"}','2026-11-26 00:07:00.000000','file','file-7','[{"is":"pay","from":"Chi","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}}]','','a29e9c25bfa44d003bdb639b3c992d7f7545dbd93a95f26791ad715ea62f9368',NULL,1);
INSERT INTO "logged_entry" VALUES(2,1,'lead','{"kind":"lead","player":"An"}','2026-11-26 00:07:00.000000','file','file-1','[]','','99b477332d23b7c7bfa90a53cd6e106b6d5f02dbefb91e6ed42d90ae485d8e11',NULL,0);
INSERT INTO "logged_entry" VALUES(2,2,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Dũng":2},"thoi_hai":["Dũng"]}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}}]','','5052cd5af1930f2c6122d04822fdfc787b18a9051781c52d3865a91204197959',NULL,1);
INSERT INTO "logged_entry" VALUES(2,3,'hand','{"kind":"hand","winner":"Chi","left":{"An":3,"Bình":5,"Dũng":4}}','2026-11-26 00:07:00.000000','file','file-3','[{"is":"pay","from":"Dũng","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','6cf9c3b6ebde9e6c4c4169a32bd0932ba719c4534e22909eca11efdd111ec357',NULL,1);
INSERT INTO "logged_entry" VALUES(2,4,'hand','{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":9}}','2026-11-26 00:07:00.000000','file','file-4','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','2379b7be55e67aa366c7809727109ab49e5d8ba361caccd39d773e9ae37b2a5f',NULL,1);
INSERT INTO "logged_entry" VALUES(2,5,'hand','{"kind":"hand","winner":"Dũng","left":{"An":1,"Bình":4,"Chi":3},"chat":[{"by":"An","on":"Chi"},{"by":"Dũng","on":"An"}]}','2026-11-26 00:07:00.000000','file','file-5','[{"is":"pay","from":"An","to":"Dũng","amount":150,"why":"chat","numbers":{"case":"chain","beats":2,"players":["Chi","An","Dũng"],"cards":15,"stake":5}},{"is":"pay","from":"An","to":"Dũng","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}}]','','fe34bdacf2effcb164df92c6e5f887facd26207e9ba57856e6c4268b42fa63c1',NULL,1);
INSERT INTO "logged_entry" VALUES(2,6,'bao_sam','{"kind":"bao_sam","caller":"Bình","outcome":"blocked","by":"Chi"}','2026-11-26 00:07:00.000000','file','file-6','[{"is":"pay","from":"Bình","to":"Chi","amount":300,"why":"sam-blocked","numbers":{"cards":20,"opponents":3,"stake":5}}]','','4a5166a06a68efc164918a102a18f8f6a861550d95c18868f71cee247aeaac94',NULL,1);
INSERT INTO "logged_entry" VALUES(2,7,'hand','{"kind":"hand","winner":"Chi","left":{"An":8,"Bình":10,"Dũng":2}}','2026-11-26 00:07:00.000000','file','file-7','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','2552621f2c521cce797b6b815dd6a96ee0bbecc50df72c8a3b13e81202be4081',NULL,1);
INSERT INTO "logged_entry" VALUES(2,8,'hand','{"kind":"hand","winner":"An","left":{"Bình":3,"Chi":1,"Dũng":7},"bao_mot":"Dũng"}','2026-11-26 00:07:00.000000','file','file-8','[{"is":"pay","from":"Dũng","to":"An","amount":55,"why":"bao-mot","numbers":{"parts":[3,1,7],"stake":5}}]','','9273e8de82ea32f149a6ab30584c9096f034e51f4cbe696872cbe83c3134afe4',NULL,1);
INSERT INTO "logged_entry" VALUES(2,9,'amend','{"kind":"amend","entry":4,"with":{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":7}}}','2026-11-26 00:07:00.000000','file','file-9','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":45,"why":"cards-left","numbers":{"cards":9,"stake":5}}]','','d65db3235bb1a020726a3a791b6bcf4bce54b6bbc5899e1e10845a2038b53e60',NULL,0);
INSERT INTO "logged_entry" VALUES(2,10,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3},"on_two":true}','2026-11-26 00:07:00.000000','file','file-10','[{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"on-two","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":35,"why":"on-two","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Bình","to":"An","amount":40,"why":"on-two","numbers":{"cards":8,"stake":5}}]','','9a02a6e4ae682cc195dc3d91c5f6d1f7a7b643052f5a1283fb3336ac1e83eb1c',NULL,1);
INSERT INTO "logged_entry" VALUES(2,11,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3}}','2026-11-26 00:07:00.000000','file','file-11','[]','','526bf45a5de65386951ff9d754207a7ae89219cf3dff0adf89750e11d5a3f590',NULL,0);
INSERT INTO "logged_entry" VALUES(2,12,'void','{"kind":"void","entry":11}','2026-11-26 00:07:00.000000','file','file-12','[{"is":"pay","from":"Chi","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','e3dea26d6ed8b83c4fed0f6544b5e2c22ff4835d6dd5f0101d847a5ad90ede24',NULL,0);
INSERT INTO "logged_entry" VALUES(2,13,'leave','{"kind":"leave","player":"Dũng"}','2026-11-26 00:07:00.000000','file','file-13','[]','','4fef38134035b69fdedf48f5a418218d4f024c9510c3ec0c72610dd3f30f13f4',NULL,0);
INSERT INTO "logged_entry" VALUES(2,14,'join','{"kind":"join","player":"Em","after":"Chi"}','2026-11-26 00:07:00.000000','file','file-14','[]','','a4d959202d68651367204adf88815349860fe6715cf173efcd75d546a6ae3aaf',NULL,0);
INSERT INTO "logged_entry" VALUES(2,15,'hand','{"kind":"hand","winner":"Chi","left":{"An":6,"Bình":1,"Em":5}}','2026-11-26 00:07:00.000000','file','file-15','[{"is":"pay","from":"Em","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}}]','','406ad569b1dcaad7a543bbcb9b3384c184de3d3d89a278b6c82737b05766a425',NULL,1);
INSERT INTO "logged_entry" VALUES(2,16,'note','{"kind":"note","text":"Em brought the cake."}','2026-11-26 00:07:00.000000','file','file-16','[]','','0df7e8152fec21f0390d8f4838ac61f0a536c0e14e2a7e315bc783dadfa26ab5',NULL,0);
INSERT INTO "logged_entry" VALUES(2,17,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Em":2}}','2026-11-26 00:07:00.000000','file','file-17','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Em","to":"An","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','004cbc398373418972e998f00c4417a40c64b4d97f8b925d6695784d64ceaa86',NULL,1);
INSERT INTO "logged_entry" VALUES(3,1,'hand','{"kind":"hand","winner":"Bình","indicator":"4H","joke":{"stakes":["An","Bình","Chi"]}}','2026-11-26 00:07:00.000000','file','file-1','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Bình","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Bình","amount":40,"why":"pot","numbers":{}}]','','14bb4785441b6b36978c9b91b0157d31725c89f3c1152e8b94deb879232f6af2',NULL,1);
INSERT INTO "logged_entry" VALUES(3,2,'thrown_in','{"kind":"thrown_in","player":"An","indicator":"3S","cards":["7S","7D"],"joke":{"stakes":["Dũng"]}}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}}]','','a0634e6d14805b02eb0d667134abb0c53adf244d3fde6438e9a67190780a5dc5',NULL,1);
INSERT INTO "logged_entry" VALUES(3,3,'hand','{"kind":"hand","winner":"Dũng","indicator":"KD","joke":{"claims":{"Chi":["KS"]}}}','2026-11-26 00:07:00.000000','file','file-3','[{"is":"pay","from":"pot:joke","to":"Chi","amount":20,"why":"joke-pot","numbers":{"cards":1}},{"is":"pay","from":"pot:main","to":"Dũng","amount":40,"why":"pot","numbers":{}}]','','6ba5c877103570a3db1cc8c3628847e1e3461adde3a86145865fd1a7343b15d4',NULL,1);
INSERT INTO "logged_entry" VALUES(3,4,'hand','{"kind":"hand","winner":"An","by":"dealt-set","sets":{"An":"777","Chi":"222"},"indicator":"QC"}','2026-11-26 00:07:00.000000','file','file-4','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"pot:main","to":"An","amount":40,"why":"pot","numbers":{}}]','','68c5d64c16de7bef37d4be78b4b7b8ef1bc8aebc11379bca72ba923d9ff87b5f',NULL,1);
INSERT INTO "logged_entry" VALUES(3,5,'hand','{"kind":"hand","winner":"Chi","indicator":"5S","cards":["5H","7D","AS","9S","KD","KH"],"joke":{"stakes":["An","Chi"]}}','2026-11-26 00:07:00.000000','file','file-5','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Chi","amount":40,"why":"pot","numbers":{}}]','','0f565fe1eae67ee1a3bdbfe1322a0b48574472c29bad609eabf2cf92e21a77cb',NULL,1);
INSERT INTO "logged_entry" VALUES(4,1,'banker','{"kind":"banker","player":"Bình"}','2026-11-26 00:07:00.000000','file','file-1','[]','','eedd6c56eda1e16d6683603238f961ba922e239c5edf4df78c6d913b7b8cb237',NULL,0);
INSERT INTO "logged_entry" VALUES(4,2,'hand','{"kind":"hand","stakes":{"Chi":10,"Dũng":[5,10],"An":5},"hands":{"Bình":5,"Chi":9,"Dũng":8,"An":3}}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"pay","from":"An","to":"Bình","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":5}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"stake","numbers":{"player":"Chi","hand":9,"bank":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":5,"also":["player-long"]}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"long","numbers":{"player":"Dũng","hand":8,"bank":5}}]','','7fdf397014ad66c08309cd487c39b0eac73df76145d3c1afa0c4af38b42fedf7',NULL,1);
INSERT INTO "logged_entry" VALUES(4,3,'hand','{"kind":"hand","stakes":{"Dũng":[5,10],"An":5,"Bình":20},"hands":{"Chi":2,"Dũng":"PPP","An":7,"Bình":4},"bets":[{"by":"Em","on":"An","stake":5}],"banker_stays":true}','2026-11-26 00:07:00.000000','file','file-3','[{"is":"pay","from":"Chi","to":"An","amount":5,"why":"stake","numbers":{"player":"An","hand":7,"bank":2}},{"is":"pay","from":"Chi","to":"Bình","amount":20,"why":"stake","numbers":{"player":"Bình","hand":4,"bank":2}},{"is":"pay","from":"Chi","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":"PPP","bank":2,"also":["player-triple"]}},{"is":"pay","from":"Chi","to":"Em","amount":5,"why":"bet","numbers":{"player":"An","hand":7,"bank":2}}]','','256972934d5f818c874e3b52e365bb3e811a0f475f8eb0e519bdc68a45bdb029',NULL,1);
INSERT INTO "logged_entry" VALUES(4,4,'hand','{"kind":"hand","stakes":{"Dũng":5,"An":5,"Bình":10},"hands":{"Chi":["9S","KD","JH"],"Dũng":["4S","4H","10C"],"An":["AS","2D","QC"],"Bình":9}}','2026-11-26 00:07:00.000000','file','file-4','[{"is":"pay","from":"An","to":"Chi","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":9}},{"is":"pay","from":"Dũng","to":"Chi","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":9}}]','','1bea3355931a90936740fd9f67e39f672f6f4c7c9e53e22bd4f5ba36a547977d',NULL,1);
INSERT INTO "logged_entry" VALUES(5,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-26 00:07:00.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','d7943db95f8aa9d2bf0ead11b0bb72b306f3df886c3a9e57f4cc5a1c634fbecb',NULL,1);
INSERT INTO "logged_entry" VALUES(5,2,'count','{"kind":"count","points":{"An & Chi":68},"sweeps":[{"player":"Bình"},{"player":"Chi","card":"QH"}]}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"score","side":"An & Chi","points":68,"why":"cards","numbers":{"points":68,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"Chi","card":"QH","case":"card"}},{"is":"score","side":"Bình & Dũng","points":32,"why":"cards","numbers":{"points":32,"total":100,"other":68,"case":"rest"}},{"is":"score","side":"Bình & Dũng","points":50,"why":"sweep","numbers":{"player":"Bình","card":"None","case":"side"}}]','','4b04543d4d1237c579bfebf8919fb9e2f116b9642edb2b1edafe7ecdcee65b22',NULL,1);
INSERT INTO "logged_entry" VALUES(5,3,'count','{"kind":"count","cards":{"An & Chi":["2S","3S","10D","AH","AC","4S"]}}','2026-11-26 00:07:00.000000','file','file-3','[{"is":"score","side":"An & Chi","points":17,"why":"cards","numbers":{"cards":["2S","3S","10D","AH","AC","4S"],"sum":[2,3,6,1,1,4]}},{"is":"score","side":"Bình & Dũng","points":83,"why":"cards","numbers":{"cards":["AS","5S","6S","7S","8S","9S","10S","JS","QS","KS","AD"],"sum":[1,5,6,7,8,9,10,11,12,13,1]}}]','','4ebafeed423356c905725a4ac49560c9e1f0a9f54e3fbd7207763a109f10bc09',NULL,1);
INSERT INTO "logged_entry" VALUES(5,4,'deal','{"kind":"deal","bid":9,"floor":["QS","AC","5C","JC"]}','2026-11-26 00:07:00.000000','file','file-4','[]','','be8dc0e7c725a80026a9c4f4208897d369ae43a6a3547652a9ef8b30cebed9f1',NULL,0);
INSERT INTO "logged_entry" VALUES(5,5,'play','{"kind":"play","player":"Bình","card":"4D","build":9,"with":["5C"]}','2026-11-26 00:07:00.000000','file','file-5','[]','','e38a71618c00e2a9160ebfa20ae193556c763f68c356dffd54253b1074c5f2fc',NULL,0);
INSERT INTO "logged_entry" VALUES(5,6,'play','{"kind":"play","player":"Chi","card":"AS","build":10,"break":9}','2026-11-26 00:07:00.000000','file','file-6','[]','','30e20a6298a70a192604be60ef385a6412a6191f76dbdc3a6a406c72313a33ff',NULL,0);
INSERT INTO "logged_entry" VALUES(5,7,'play','{"kind":"play","player":"Dũng","card":"10S","build":10}','2026-11-26 00:07:00.000000','file','file-7','[]','','1ce64ea0b9aacd7dca5db5940aa7305662baa8d531aa69b5876d624dbed5ac02',NULL,0);
INSERT INTO "logged_entry" VALUES(5,8,'play','{"kind":"play","player":"An","card":"8S","build":9,"with":["AC"]}','2026-11-26 00:07:00.000000','file','file-8','[]','','42145d06b0ab145aac7973eca1fca5dbfa6f90c0d6273343cdca4ff16d612028',NULL,0);
INSERT INTO "logged_entry" VALUES(5,9,'play','{"kind":"play","player":"Bình","card":"AD","build":10,"break":9}','2026-11-26 00:07:00.000000','file','file-9','[]','','4cb86efd8cb4f549c587a551eb87a85a69c28fc940644f10bb70f1366467615b',NULL,0);
INSERT INTO "logged_entry" VALUES(5,10,'play','{"kind":"play","player":"Chi","card":"2C"}','2026-11-26 00:07:00.000000','file','file-10','[]','','0ce32d118fc01b65a502ac01efdd47be213b1902ba430fd713eed7a8cb424402',NULL,0);
INSERT INTO "logged_entry" VALUES(5,11,'play','{"kind":"play","player":"Dũng","card":"7D","build":9,"with":["2C"]}','2026-11-26 00:07:00.000000','file','file-11','[]','','065bd5e3cef661ea7bedb927fc0ef61899f7e7e1b06656e6a8291e763722e491',NULL,0);
INSERT INTO "logged_entry" VALUES(5,12,'play','{"kind":"play","player":"An","card":"4H","build":13,"break":9}','2026-11-26 00:07:00.000000','file','file-12','[]','','5f1fc6388d34ae8ddbb35b64e30ba1cccfae273e7da706e79a149ba72e771e44',NULL,0);
INSERT INTO "logged_entry" VALUES(6,1,'hand','{"kind":"hand","sides":{"An & Chi":{"melds":[{"sequence":"S","from":"4","to":"10"},{"group":"K","naturals":7}],"red_threes":3},"Bình & Dũng":{"melds":[["AS","AH","AD","AC","JK"]],"red_threes":1}},"out":"An","left":{"Chi":["JK","4H"],"Bình":["3H","KS"]}}','2026-11-26 00:07:00.000000','file','file-1','[{"is":"score","side":"An & Chi","points":120,"why":"melds","numbers":{"sum":[50,70]}},{"is":"score","side":"An & Chi","points":1500,"why":"samba","numbers":{"bonus":1500,"times":1}},{"is":"score","side":"An & Chi","points":500,"why":"pure-canasta","numbers":{"bonus":500,"times":1}},{"is":"score","side":"An & Chi","points":300,"why":"red-threes","numbers":{"times":3,"each":100}},{"is":"score","side":"An & Chi","points":-55,"why":"left","numbers":{"sum":[50,5]}},{"is":"score","side":"An & Chi","points":200,"why":"out","numbers":{"player":"An"}},{"is":"score","side":"Bình & Dũng","points":130,"why":"melds","numbers":{"sum":[130]}},{"is":"score","side":"Bình & Dũng","points":-100,"why":"red-threes","numbers":{"times":1,"each":100,"case":"against"}},{"is":"score","side":"Bình & Dũng","points":-750,"why":"red-threes-held","numbers":{"players":["Bình"],"each":750}},{"is":"score","side":"Bình & Dũng","points":-10,"why":"left","numbers":{"sum":[10]}}]','','9569eea6e92f80304e3ac8ad3851e21888523d434838ee743b364dcdf0b7ea15',NULL,1);
INSERT INTO "logged_entry" VALUES(6,2,'meld','{"kind":"meld","player":"Chi","new":[["AS","AH","JK"],["8H","9H","10H"]],"red_threes":1}','2026-11-26 00:07:00.000000','file','file-2','[]','','dad9e6d9fe1dc9ae491849c0c1f66a481a4acbf008a9f5ec13a9d1df7b93e170',NULL,0);
INSERT INTO "logged_entry" VALUES(6,3,'meld','{"kind":"meld","player":"Dũng","new":[{"group":"Q","naturals":6,"twos":1},{"group":"5","naturals":3}]}','2026-11-26 00:07:00.000000','file','file-3','[]','','17bca60d448a818c7a38787b49c86e059b82b0360e36445262574a83f5e29669',NULL,0);
INSERT INTO "logged_entry" VALUES(6,4,'meld','{"kind":"meld","player":"An","took":"top","top":"JH","add":[{"to":2,"cards":["JH","QH"]}]}','2026-11-26 00:07:00.000000','file','file-4','[]','','236b57dc68a4973bd8031daf8025082703ecf578ef5b905fe4887521dffe4910',NULL,0);
INSERT INTO "logged_entry" VALUES(7,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-26 00:07:00.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','70f0ddf7db668368da7661b261701849af5c8c82d3d41b73d89298f6be24b9d8',NULL,1);
INSERT INTO "logged_entry" VALUES(7,2,'count','{"kind":"count","points":{"An & Chi":90},"sweeps":[{"player":"An"}]}','2026-11-26 00:07:00.000000','file','file-2','[{"is":"score","side":"An & Chi","points":90,"why":"cards","numbers":{"points":90,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"An","card":"None","case":"side"}},{"is":"score","side":"Bình & Dũng","points":10,"why":"cards","numbers":{"points":10,"total":100,"other":90,"case":"rest"}},{"is":"score","side":"An & Chi","points":0,"why":"baazi","numbers":{"by":150,"lead":100}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}},{"is":"pay","from":"Dũng","to":"An","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}}]','','9fefae92d318d28deb75cc7174e6ce895e4779735b032d8093e1946e4a4c7d47',NULL,1);
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
INSERT INTO "match" VALUES(1,1,1,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.173823',7,6,3,'{"money":{"An":240,"Bình":275,"Chi":-200,"Dũng":-315},"pots":{},"wins":{"Chi":1,"An":2,"Bình":2,"Dũng":1},"in_play":true,"charged":false}','{"stride":1,"hands":6,"points":[[1,{"An":-20,"Bình":-35,"Chi":65,"Dũng":-10}],[2,{"An":75,"Bình":-40,"Chi":50,"Dũng":-85}],[3,{"An":50,"Bình":115,"Chi":20,"Dũng":-185}],[4,{"An":350,"Bình":15,"Chi":-80,"Dũng":-285}],[5,{"An":340,"Bình":-25,"Chi":-100,"Dũng":-215}],[6,{"An":240,"Bình":275,"Chi":-200,"Dũng":-315}]]}',0,'2026-11-26 00:07:00.173823','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','a29e9c25bfa44d003bdb639b3c992d7f7545dbd93a95f26791ad715ea62f9368','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,2213);
INSERT INTO "match" VALUES(2,1,2,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.173823',17,10,3,'{"money":{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35},"pots":{},"wins":{"An":3,"Chi":4,"Dũng":2},"in_play":true,"charged":false}','{"stride":1,"hands":10,"points":[[1,{"An":210,"Bình":-35,"Chi":-75,"Dũng":-100}],[2,{"An":195,"Bình":-60,"Chi":-15,"Dũng":-120}],[3,{"An":165,"Bình":-70,"Chi":-50,"Dũng":-45}],[4,{"An":10,"Bình":-90,"Chi":-65,"Dũng":145}],[5,{"An":10,"Bình":-390,"Chi":235,"Dũng":145}],[6,{"An":-30,"Bình":-465,"Chi":360,"Dũng":135}],[7,{"An":25,"Bình":-465,"Chi":360,"Dũng":80}],[8,{"An":65,"Bình":-565,"Chi":385,"Dũng":115}],[9,{"An":35,"Bình":-570,"Chi":445,"Dũng":115,"Em":-25}],[10,{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35}]]}',0,'2026-11-26 00:07:00.173823','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','004cbc398373418972e998f00c4417a40c64b4d97f8b925d6695784d64ceaa86','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2,4461);
INSERT INTO "match" VALUES(3,1,3,'sam-sip','korat','{"jokers":0,"hand_size":5,"wild":true,"key_cards":true,"specials":false,"specials_wild":false,"dealt_sets":true,"two_key_redeal":true,"pot":true,"joke_stake":5,"match_bonus":false,"draw":false,"one_picture_pair":false,"waiting":false,"stake":10,"stake_step":0,"bankroll":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.173823',5,5,4,'{"money":{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5},"pots":{"main":{},"joke":{"An":5,"Chi":5}},"wins":{"Bình":1,"Dũng":1,"An":1,"Chi":1},"in_play":true,"charged":false}','{"stride":1,"hands":5,"points":[[1,{"An":-15,"Bình":25,"Chi":-15,"Dũng":-10}],[2,{"An":-25,"Bình":15,"Chi":-25,"Dũng":-25}],[3,{"An":-25,"Bình":15,"Chi":-5,"Dũng":15}],[4,{"An":5,"Bình":5,"Chi":-15,"Dũng":5}],[5,{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5}]]}',0,'2026-11-26 00:07:00.173823','{"game":"sam-sip","variant":"korat","players":["An","Bình","Chi","Dũng"]}','0f565fe1eae67ee1a3bdbfe1322a0b48574472c29bad609eabf2cf92e21a77cb','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3,2895);
INSERT INTO "match" VALUES(4,1,4,'daun-tiga','dobree','{"tens_count_zero":false,"long":true,"long_from":8,"triples_long":[],"ties_to_bank":false,"triple_pays":1,"pack":"cards"}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.173823',4,3,5,'{"money":{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5},"pots":{},"wins":{},"in_play":true,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An":-5,"Bình":-20,"Chi":10,"Dũng":15}],[2,{"An":0,"Bình":0,"Chi":-25,"Dũng":20,"Em":5}],[3,{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5}]]}',0,'2026-11-26 00:07:00.173823','{"game":"daun-tiga","players":["An","Bình","Chi","Dũng"]}','1bea3355931a90936740fd9f67e39f672f6f4c7c9e53e22bd4f5ba36a547977d','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4,1571);
INSERT INTO "match" VALUES(5,1,5,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":0,"baazi_stake":0}','["An","Bình","Chi","Dũng"]','Dũng','2026-11-26 00:07:00.173823',12,3,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":2,"Bình & Dũng":1},"in_play":false,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":56,"Bình & Dũng":-56}],[3,{"An & Chi":-10,"Bình & Dũng":10}]]}',0,'2026-11-26 00:07:00.173823','{"game":"seep","players":["An","Bình","Chi","Dũng"],"first":"Dũng"}','5f1fc6388d34ae8ddbb35b64e30ba1cccfae273e7da706e79a149ba72e771e44','[]','{"An & Chi":195,"Bình & Dũng":205}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,5,1747);
INSERT INTO "match" VALUES(6,1,6,'samba','samba','{"target":10000,"samba":1500,"pure":500,"mixed":300,"bolivia":0,"out":200,"needed":2,"needed_sambas":0,"red_three":100,"all_red_threes":1000,"red_three_held":750,"first_meld_top":150,"black_three_held":5,"take_top":"card","game_stake":0,"point_stake":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.173823',4,1,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":1},"in_play":false,"charged":false}','{"stride":1,"hands":1,"points":[[1,{"An & Chi":2565,"Bình & Dũng":-730}]]}',0,'2026-11-26 00:07:00.173823','{"game":"samba","players":["An","Bình","Chi","Dũng"]}','236b57dc68a4973bd8031daf8025082703ecf578ef5b905fe4887521dffe4910','[]','{"An & Chi":2565,"Bình & Dũng":-730}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,6,1496);
INSERT INTO "match" VALUES(7,1,7,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":1,"baazi_stake":10}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:07:00.222515',2,2,3,'{"money":{"An":10,"Bình":-10,"Chi":10,"Dũng":-10},"pots":{},"wins":{"An & Chi":2},"in_play":true,"charged":false}','{"stride":1,"hands":2,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":150,"Bình & Dũng":-150}]]}',1,'2026-11-26 00:07:00.222515','{"game":"seep","options":{"baazis":1,"baazi_stake":10},"players":["An","Bình","Chi","Dũng"]}','9fefae92d318d28deb75cc7174e6ce895e4779735b032d8093e1946e4a4c7d47','[]','{"An & Chi":0,"Bình & Dũng":0}','An & Chi',NULL,NULL,NULL,NULL,NULL,NULL,7,959);
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
INSERT INTO "payment" VALUES(1,1,'Chi','Bình',100,'2026-11-26 00:07:00.173823','file','file-0',NULL,NULL,'',NULL,NULL,'',0);
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
