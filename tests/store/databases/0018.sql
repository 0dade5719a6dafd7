BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0018');
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
INSERT INTO "card_table" VALUES(1,'vx9k7zerd1jba','Friday at Lan’s','nghìn','2026-11-26 00:02:02.690418',1,NULL,1,NULL,'','a85pcxcgkznwv','mktytvv0','zehmh9f1',NULL,'',NULL,NULL,4,0,0,0);
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
INSERT INTO "logged_entry" VALUES(1,1,'lead','{"kind":"lead","player":"Chi"}','2026-11-26 00:02:02.000000','file','file-1','[]','','e0512c059736d5ebe09cf39f49220d07ddf373f6980a2c5360c0b7f23cda30c6',NULL,0);
INSERT INTO "logged_entry" VALUES(1,2,'hand','{"kind":"hand","winner":"Chi","left":{"An":4,"Bình":7,"Dũng":2}}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','1fa1082df85b5e7525bc76a0db0753e1f6eb3172f8ae2636455312dcab0cc1b1',NULL,1);
INSERT INTO "logged_entry" VALUES(1,3,'hand','{"kind":"hand","winner":"An","left":{"Bình":1,"Chi":3,"Dũng":10}}','2026-11-26 00:02:02.000000','file','file-3','[{"is":"pay","from":"Bình","to":"An","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','0c588e33ae4bc58a2a63c4b64ef77e7c96b0139043be505d7a55e6b6c8fb0dd2',NULL,1);
INSERT INTO "logged_entry" VALUES(1,4,'hand','{"kind":"hand","winner":"Bình","left":{"An":5,"Chi":6,"Dũng":1},"thoi_hai":["Dũng"]}','2026-11-26 00:02:02.000000','file','file-4','[{"is":"pay","from":"Chi","to":"Bình","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','e24b5280b1e5ab6feb821b06e95527011c4a987b64e864d3b7ddedc87e60e17f',NULL,1);
INSERT INTO "logged_entry" VALUES(1,5,'bao_sam','{"kind":"bao_sam","caller":"An","outcome":"won"}','2026-11-26 00:02:02.000000','file','file-5','[{"is":"pay","from":"Bình","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"sam-won","numbers":{"cards":20,"stake":5}}]','','62f56109446fdfc392d58a357fced039f6ea9748fb612985d5dc1b587f42c792',NULL,1);
INSERT INTO "logged_entry" VALUES(1,6,'hand','{"kind":"hand","winner":"Dũng","left":{"An":2,"Bình":8,"Chi":4}}','2026-11-26 00:02:02.000000','file','file-6','[{"is":"pay","from":"An","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}}]','','e95247e3c4860da11580c9ecb25330c1718560c4d58194433f4f5e8f40d5fb47',NULL,1);
INSERT INTO "logged_entry" VALUES(1,7,'instant','{"kind":"instant","winner":"Bình","hand":"five-pairs"}','2026-11-26 00:02:02.000000','file','file-7','[{"is":"pay","from":"Chi","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":100,"why":"instant","numbers":{"cards":20,"stake":5}}]','','897fb52ca86c798d182c9348abe7b2c607947be0a343784e80a426a84795ee9b',NULL,1);
INSERT INTO "logged_entry" VALUES(2,1,'lead','{"kind":"lead","player":"An"}','2026-11-26 00:02:02.000000','file','file-1','[]','','4614312ad93cbf456e51fa88c1d5be857c57df01b1137d89d63b8152cb1892f0',NULL,0);
INSERT INTO "logged_entry" VALUES(2,2,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Dũng":2},"thoi_hai":["Dũng"]}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Dũng","to":"An","amount":100,"why":"thoi-hai","numbers":{"cards":20,"stake":5}}]','','08c3d9ae16149dcdce9f8d770a606bf733c9c5982f998993f19976a9aab1c07c',NULL,1);
INSERT INTO "logged_entry" VALUES(2,3,'hand','{"kind":"hand","winner":"Chi","left":{"An":3,"Bình":5,"Dũng":4}}','2026-11-26 00:02:02.000000','file','file-3','[{"is":"pay","from":"Dũng","to":"Chi","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}}]','','d7d641e027f2fcaeb860518cacc58fbd8cbc8baf7d1bd37463c4e3e4a726aa61',NULL,1);
INSERT INTO "logged_entry" VALUES(2,4,'hand','{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":9}}','2026-11-26 00:02:02.000000','file','file-4','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}}]','','7db533fddb357e3543bd0c3361906df083a4a52bbfe0681703ddcb46ccff51d6',NULL,1);
INSERT INTO "logged_entry" VALUES(2,5,'hand','{"kind":"hand","winner":"Dũng","left":{"An":1,"Bình":4,"Chi":3},"chat":[{"by":"An","on":"Chi"},{"by":"Dũng","on":"An"}]}','2026-11-26 00:02:02.000000','file','file-5','[{"is":"pay","from":"An","to":"Dũng","amount":150,"why":"chat","numbers":{"case":"chain","beats":2,"players":["Chi","An","Dũng"],"cards":15,"stake":5}},{"is":"pay","from":"An","to":"Dũng","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":20,"why":"cards-left","numbers":{"cards":4,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}}]','','03cea47d78342188556980578f3c5a8e2a692ab217dc0d74e5fe2b293c507661',NULL,1);
INSERT INTO "logged_entry" VALUES(2,6,'bao_sam','{"kind":"bao_sam","caller":"Bình","outcome":"blocked","by":"Chi"}','2026-11-26 00:02:02.000000','file','file-6','[{"is":"pay","from":"Bình","to":"Chi","amount":300,"why":"sam-blocked","numbers":{"cards":20,"opponents":3,"stake":5}}]','','4d9411ef109a39f8ff41e21c4017b3f908560e2c0e23bc947c27439e95e708f7',NULL,1);
INSERT INTO "logged_entry" VALUES(2,7,'hand','{"kind":"hand","winner":"Chi","left":{"An":8,"Bình":10,"Dũng":2}}','2026-11-26 00:02:02.000000','file','file-7','[{"is":"pay","from":"Dũng","to":"Chi","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":40,"why":"cards-left","numbers":{"cards":8,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}}]','','416f1f9f77de0a1fec1266384e14c444a48585f4c0162a1e93ab58ddb1f1a8c9',NULL,1);
INSERT INTO "logged_entry" VALUES(2,8,'hand','{"kind":"hand","winner":"An","left":{"Bình":3,"Chi":1,"Dũng":7},"bao_mot":"Dũng"}','2026-11-26 00:02:02.000000','file','file-8','[{"is":"pay","from":"Dũng","to":"An","amount":55,"why":"bao-mot","numbers":{"parts":[3,1,7],"stake":5}}]','','243b72857932177573c09f5c21bfc57c79877fdb293044763133a589f428f64d',NULL,1);
INSERT INTO "logged_entry" VALUES(2,9,'amend','{"kind":"amend","entry":4,"with":{"kind":"hand","winner":"Dũng","left":{"An":6,"Bình":2,"Chi":7}}}','2026-11-26 00:02:02.000000','file','file-9','[{"is":"pay","from":"An","to":"Dũng","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}},{"is":"pay","from":"Chi","to":"Dũng","amount":45,"why":"cards-left","numbers":{"cards":9,"stake":5}}]','','bed2ff751c7f6655dbe07d7a19451b120f9d4a1f1952b49038819803ea773bbd',NULL,0);
INSERT INTO "logged_entry" VALUES(2,10,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3},"on_two":true}','2026-11-26 00:02:02.000000','file','file-10','[{"is":"pay","from":"Bình","to":"Chi","amount":25,"why":"on-two","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":35,"why":"on-two","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Bình","to":"An","amount":40,"why":"on-two","numbers":{"cards":8,"stake":5}}]','','0dbc3ede2717da848204f3f5fb1ada64328643f7a489690527e5e074bcb8f97e',NULL,1);
INSERT INTO "logged_entry" VALUES(2,11,'hand','{"kind":"hand","winner":"Bình","left":{"An":2,"Chi":5,"Dũng":3}}','2026-11-26 00:02:02.000000','file','file-11','[]','','a331cf214adc554c86a82f3c1f7392369a5a7b07b32ede64a80b807f5b07aea0',NULL,0);
INSERT INTO "logged_entry" VALUES(2,12,'void','{"kind":"void","entry":11}','2026-11-26 00:02:02.000000','file','file-12','[{"is":"pay","from":"Chi","to":"Bình","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"Dũng","to":"Bình","amount":15,"why":"cards-left","numbers":{"cards":3,"stake":5}},{"is":"pay","from":"An","to":"Bình","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','7a93d21452f17721de18833c131e8046d1a22c43a1ba33dce4a4de331cc1ba64',NULL,0);
INSERT INTO "logged_entry" VALUES(2,13,'leave','{"kind":"leave","player":"Dũng"}','2026-11-26 00:02:02.000000','file','file-13','[]','','3921687856eb0ecf163dd5031d094b7fbf244c5e207b77602ced840e0d10796f',NULL,0);
INSERT INTO "logged_entry" VALUES(2,14,'join','{"kind":"join","player":"Em","after":"Chi"}','2026-11-26 00:02:02.000000','file','file-14','[]','','1bc3ddca0ef92af8a9a98f7530a2480fad4e91c1e7026febe0d2236a593b5374',NULL,0);
INSERT INTO "logged_entry" VALUES(2,15,'hand','{"kind":"hand","winner":"Chi","left":{"An":6,"Bình":1,"Em":5}}','2026-11-26 00:02:02.000000','file','file-15','[{"is":"pay","from":"Em","to":"Chi","amount":25,"why":"cards-left","numbers":{"cards":5,"stake":5}},{"is":"pay","from":"An","to":"Chi","amount":30,"why":"cards-left","numbers":{"cards":6,"stake":5}},{"is":"pay","from":"Bình","to":"Chi","amount":5,"why":"cards-left","numbers":{"cards":1,"stake":5}}]','','3bab744d14c53bf3a0f789c0cacdaeeacdcdfd20a3a167ca6182324fd42832fc',NULL,1);
INSERT INTO "logged_entry" VALUES(2,16,'note','{"kind":"note","text":"Em brought the cake."}','2026-11-26 00:02:02.000000','file','file-16','[]','','002a45461640a739e98eea1639820c0bd4bb8744e6fbeeb4726014b44e0b4259',NULL,0);
INSERT INTO "logged_entry" VALUES(2,17,'hand','{"kind":"hand","winner":"An","left":{"Bình":7,"Chi":10,"Em":2}}','2026-11-26 00:02:02.000000','file','file-17','[{"is":"pay","from":"Bình","to":"An","amount":35,"why":"cards-left","numbers":{"cards":7,"stake":5}},{"is":"pay","from":"Chi","to":"An","amount":75,"why":"cong","numbers":{"cards":15,"stake":5}},{"is":"pay","from":"Em","to":"An","amount":10,"why":"cards-left","numbers":{"cards":2,"stake":5}}]','','13289e889f56b0faa12df4b79092c4b2f35e4f31825f9b4409b6483ca344897f',NULL,1);
INSERT INTO "logged_entry" VALUES(3,1,'hand','{"kind":"hand","winner":"Bình","indicator":"4H","joke":{"stakes":["An","Bình","Chi"]}}','2026-11-26 00:02:02.000000','file','file-1','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Bình","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Bình","amount":40,"why":"pot","numbers":{}}]','','54e0520032c85c1eef9256a81953b495fb13d154d63ec97ce12cf296c206ee11',NULL,1);
INSERT INTO "logged_entry" VALUES(3,2,'thrown_in','{"kind":"thrown_in","player":"An","indicator":"3S","cards":["7S","7D"],"joke":{"stakes":["Dũng"]}}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}}]','','bb1c8c731cf149cc6b0b2060d63a7d1dc297098e0cfd22273154cfaffe93d530',NULL,1);
INSERT INTO "logged_entry" VALUES(3,3,'hand','{"kind":"hand","winner":"Dũng","indicator":"KD","joke":{"claims":{"Chi":["KS"]}}}','2026-11-26 00:02:02.000000','file','file-3','[{"is":"pay","from":"pot:joke","to":"Chi","amount":20,"why":"joke-pot","numbers":{"cards":1}},{"is":"pay","from":"pot:main","to":"Dũng","amount":40,"why":"pot","numbers":{}}]','','d90da9240615694e09a0ab1d795a8cb1ef628d62644fad0a315ad77277214403',NULL,1);
INSERT INTO "logged_entry" VALUES(3,4,'hand','{"kind":"hand","winner":"An","by":"dealt-set","sets":{"An":"777","Chi":"222"},"indicator":"QC"}','2026-11-26 00:02:02.000000','file','file-4','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"pot:main","to":"An","amount":40,"why":"pot","numbers":{}}]','','dd902032201b3c70f5305fa99c92ac6f97cc9c648306f2258a4bae8251999a7b',NULL,1);
INSERT INTO "logged_entry" VALUES(3,5,'hand','{"kind":"hand","winner":"Chi","indicator":"5S","cards":["5H","7D","AS","9S","KD","KH"],"joke":{"stakes":["An","Chi"]}}','2026-11-26 00:02:02.000000','file','file-5','[{"is":"pay","from":"An","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Bình","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Chi","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"Dũng","to":"pot:main","amount":10,"why":"ante","numbers":{"stake":10}},{"is":"pay","from":"An","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"Chi","to":"pot:joke","amount":5,"why":"joke-ante","numbers":{"stake":5}},{"is":"pay","from":"pot:main","to":"Chi","amount":40,"why":"pot","numbers":{}}]','','8f0ca746c96fbbbf1a7ede5162d9dc70ad5425a2caefac8c9ff8bf847b4b4fb2',NULL,1);
INSERT INTO "logged_entry" VALUES(4,1,'banker','{"kind":"banker","player":"Bình"}','2026-11-26 00:02:02.000000','file','file-1','[]','','8cf2d6deb49c0ef9ed7a71ee45a7c802c88f1db44501d0c69a1a01af4b0eb92d',NULL,0);
INSERT INTO "logged_entry" VALUES(4,2,'hand','{"kind":"hand","stakes":{"Chi":10,"Dũng":[5,10],"An":5},"hands":{"Bình":5,"Chi":9,"Dũng":8,"An":3}}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"pay","from":"An","to":"Bình","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":5}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"stake","numbers":{"player":"Chi","hand":9,"bank":5}},{"is":"pay","from":"Bình","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":5,"also":["player-long"]}},{"is":"pay","from":"Bình","to":"Dũng","amount":10,"why":"long","numbers":{"player":"Dũng","hand":8,"bank":5}}]','','1715fa811d1a3c3f8108dee78ae08c8ca694e64d3d68faea0febdf5e3974bebe',NULL,1);
INSERT INTO "logged_entry" VALUES(4,3,'hand','{"kind":"hand","stakes":{"Dũng":[5,10],"An":5,"Bình":20},"hands":{"Chi":2,"Dũng":"PPP","An":7,"Bình":4},"bets":[{"by":"Em","on":"An","stake":5}],"banker_stays":true}','2026-11-26 00:02:02.000000','file','file-3','[{"is":"pay","from":"Chi","to":"An","amount":5,"why":"stake","numbers":{"player":"An","hand":7,"bank":2}},{"is":"pay","from":"Chi","to":"Bình","amount":20,"why":"stake","numbers":{"player":"Bình","hand":4,"bank":2}},{"is":"pay","from":"Chi","to":"Dũng","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":"PPP","bank":2,"also":["player-triple"]}},{"is":"pay","from":"Chi","to":"Em","amount":5,"why":"bet","numbers":{"player":"An","hand":7,"bank":2}}]','','7ef8083e592f0f43c41f90bb29881d1c22f494ed6d640a31858fd12ced878bdb',NULL,1);
INSERT INTO "logged_entry" VALUES(4,4,'hand','{"kind":"hand","stakes":{"Dũng":5,"An":5,"Bình":10},"hands":{"Chi":["9S","KD","JH"],"Dũng":["4S","4H","10C"],"An":["AS","2D","QC"],"Bình":9}}','2026-11-26 00:02:02.000000','file','file-4','[{"is":"pay","from":"An","to":"Chi","amount":5,"why":"stake","numbers":{"player":"An","hand":3,"bank":9}},{"is":"pay","from":"Dũng","to":"Chi","amount":5,"why":"stake","numbers":{"player":"Dũng","hand":8,"bank":9}}]','','c91f9605c8ee110fe0f131bf0a64167525a08d487feced16e64c5c5e66d00781',NULL,1);
INSERT INTO "logged_entry" VALUES(5,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-26 00:02:02.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','0707bd8a367fda702b729bb66e878a2d9c8c60d5a9e025bad29bbeeefe7dd315',NULL,1);
INSERT INTO "logged_entry" VALUES(5,2,'count','{"kind":"count","points":{"An & Chi":68},"sweeps":[{"player":"Bình"},{"player":"Chi","card":"QH"}]}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"score","side":"An & Chi","points":68,"why":"cards","numbers":{"points":68,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"Chi","card":"QH","case":"card"}},{"is":"score","side":"Bình & Dũng","points":32,"why":"cards","numbers":{"points":32,"total":100,"other":68,"case":"rest"}},{"is":"score","side":"Bình & Dũng","points":50,"why":"sweep","numbers":{"player":"Bình","card":"None","case":"side"}}]','','0ad7a7f426969d5d6ada020f741e0375f29d3320fd2e95adfbba5fb30ac5c1a7',NULL,1);
INSERT INTO "logged_entry" VALUES(5,3,'count','{"kind":"count","cards":{"An & Chi":["2S","3S","10D","AH","AC","4S"]}}','2026-11-26 00:02:02.000000','file','file-3','[{"is":"score","side":"An & Chi","points":17,"why":"cards","numbers":{"cards":["2S","3S","10D","AH","AC","4S"],"sum":[2,3,6,1,1,4]}},{"is":"score","side":"Bình & Dũng","points":83,"why":"cards","numbers":{"cards":["AS","5S","6S","7S","8S","9S","10S","JS","QS","KS","AD"],"sum":[1,5,6,7,8,9,10,11,12,13,1]}}]','','0d9b6e42b1d315d368fde08d9961796e0d62b9a6a2f7d7c7364c68f9cd52fab7',NULL,1);
INSERT INTO "logged_entry" VALUES(5,4,'deal','{"kind":"deal","bid":9,"floor":["QS","AC","5C","JC"]}','2026-11-26 00:02:02.000000','file','file-4','[]','','077d0b83a536648a4ec5792e7f7c2517e3de04de5492290592939f50c938dd53',NULL,0);
INSERT INTO "logged_entry" VALUES(5,5,'play','{"kind":"play","player":"Bình","card":"4D","build":9,"with":["5C"]}','2026-11-26 00:02:02.000000','file','file-5','[]','','6f492d9482ca466ecb1638dfcc79450720f482dabd36bb577bca4e3c719c1252',NULL,0);
INSERT INTO "logged_entry" VALUES(5,6,'play','{"kind":"play","player":"Chi","card":"AS","build":10,"break":9}','2026-11-26 00:02:02.000000','file','file-6','[]','','44741663c406bad75bcaed23d8489e4af83f564527eeddba55901c8d2702d4a1',NULL,0);
INSERT INTO "logged_entry" VALUES(5,7,'play','{"kind":"play","player":"Dũng","card":"10S","build":10}','2026-11-26 00:02:02.000000','file','file-7','[]','','d9fa95ad455cd4853c929395c316deee2d381ae5d9066d44183cd31ffffb8932',NULL,0);
INSERT INTO "logged_entry" VALUES(5,8,'play','{"kind":"play","player":"An","card":"8S","build":9,"with":["AC"]}','2026-11-26 00:02:02.000000','file','file-8','[]','','bcad91b6e4fd5eb2620b42e69f9aeca6ec0540129c909eb3b77f52feddc19d66',NULL,0);
INSERT INTO "logged_entry" VALUES(5,9,'play','{"kind":"play","player":"Bình","card":"AD","build":10,"break":9}','2026-11-26 00:02:02.000000','file','file-9','[]','','0446f1707bf4dca823fabbd49778a83e0a8c868c073e4dc0874150d6ca043942',NULL,0);
INSERT INTO "logged_entry" VALUES(5,10,'play','{"kind":"play","player":"Chi","card":"2C"}','2026-11-26 00:02:02.000000','file','file-10','[]','','2ce8dc741586b24a7229b4ccc5b35ae39d9dbe88db588d4d27c8d31f3b104337',NULL,0);
INSERT INTO "logged_entry" VALUES(5,11,'play','{"kind":"play","player":"Dũng","card":"7D","build":9,"with":["2C"]}','2026-11-26 00:02:02.000000','file','file-11','[]','','a14d35d55323119b2b81965bdc08e570282115db78b10ab4bfbf95ed5fc22f46',NULL,0);
INSERT INTO "logged_entry" VALUES(5,12,'play','{"kind":"play","player":"An","card":"4H","build":13,"break":9}','2026-11-26 00:02:02.000000','file','file-12','[]','','989a0c0a4332351fca647cb6ad1578b4723668f13cba3d23c26698fadfbb8579',NULL,0);
INSERT INTO "logged_entry" VALUES(6,1,'hand','{"kind":"hand","sides":{"An & Chi":{"melds":[{"sequence":"S","from":"4","to":"10"},{"group":"K","naturals":7}],"red_threes":3},"Bình & Dũng":{"melds":[["AS","AH","AD","AC","JK"]],"red_threes":1}},"out":"An","left":{"Chi":["JK","4H"],"Bình":["3H","KS"]}}','2026-11-26 00:02:02.000000','file','file-1','[{"is":"score","side":"An & Chi","points":120,"why":"melds","numbers":{"sum":[50,70]}},{"is":"score","side":"An & Chi","points":1500,"why":"samba","numbers":{"bonus":1500,"times":1}},{"is":"score","side":"An & Chi","points":500,"why":"pure-canasta","numbers":{"bonus":500,"times":1}},{"is":"score","side":"An & Chi","points":300,"why":"red-threes","numbers":{"times":3,"each":100}},{"is":"score","side":"An & Chi","points":-55,"why":"left","numbers":{"sum":[50,5]}},{"is":"score","side":"An & Chi","points":200,"why":"out","numbers":{"player":"An"}},{"is":"score","side":"Bình & Dũng","points":130,"why":"melds","numbers":{"sum":[130]}},{"is":"score","side":"Bình & Dũng","points":-100,"why":"red-threes","numbers":{"times":1,"each":100,"case":"against"}},{"is":"score","side":"Bình & Dũng","points":-750,"why":"red-threes-held","numbers":{"players":["Bình"],"each":750}},{"is":"score","side":"Bình & Dũng","points":-10,"why":"left","numbers":{"sum":[10]}}]','','cfd841915a080d268c35a5e86e748ced15c3b39055bcc270c743aa61f7dd2ed2',NULL,1);
INSERT INTO "logged_entry" VALUES(6,2,'meld','{"kind":"meld","player":"Chi","new":[["AS","AH","JK"],["8H","9H","10H"]],"red_threes":1}','2026-11-26 00:02:02.000000','file','file-2','[]','','7a8fd3dff97cb7ec2dcd8abf19d51c5acfde6a36b08b0dbf91874408887b121d',NULL,0);
INSERT INTO "logged_entry" VALUES(6,3,'meld','{"kind":"meld","player":"Dũng","new":[{"group":"Q","naturals":6,"twos":1},{"group":"5","naturals":3}]}','2026-11-26 00:02:02.000000','file','file-3','[]','','31cb056424f2d8c68165dc8cbc276c439def57334a08a2f01933a77f9c8fcc9a',NULL,0);
INSERT INTO "logged_entry" VALUES(6,4,'meld','{"kind":"meld","player":"An","took":"top","top":"JH","add":[{"to":2,"cards":["JH","QH"]}]}','2026-11-26 00:02:02.000000','file','file-4','[]','','e6a32e7915b5e3977760a094644400fdae135a1a1213455cb9b35a223417da37',NULL,0);
INSERT INTO "logged_entry" VALUES(7,1,'count','{"kind":"count","points":{"An & Chi":60}}','2026-11-26 00:02:02.000000','file','file-1','[{"is":"score","side":"An & Chi","points":60,"why":"cards","numbers":{"points":60,"case":"typed"}},{"is":"score","side":"Bình & Dũng","points":40,"why":"cards","numbers":{"points":40,"total":100,"other":60,"case":"rest"}}]','','732abd31d40b694a8a721e08d7d71e5dbf04a97bbdb2e7092bd33a190d96a48d',NULL,1);
INSERT INTO "logged_entry" VALUES(7,2,'count','{"kind":"count","points":{"An & Chi":90},"sweeps":[{"player":"An"}]}','2026-11-26 00:02:02.000000','file','file-2','[{"is":"score","side":"An & Chi","points":90,"why":"cards","numbers":{"points":90,"case":"typed"}},{"is":"score","side":"An & Chi","points":50,"why":"sweep","numbers":{"player":"An","card":"None","case":"side"}},{"is":"score","side":"Bình & Dũng","points":10,"why":"cards","numbers":{"points":10,"total":100,"other":90,"case":"rest"}},{"is":"score","side":"An & Chi","points":0,"why":"baazi","numbers":{"by":150,"lead":100}},{"is":"pay","from":"Bình","to":"Chi","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}},{"is":"pay","from":"Dũng","to":"An","amount":10,"why":"baazi","numbers":{"stake":10,"case":"money"}}]','','d7a3490f333ad776bfb149c3cf7408b04b90a3f6fff575f8fea37da46fe92c71',NULL,1);
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
INSERT INTO "match" VALUES(1,1,1,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.681632',7,6,3,'{"money":{"An":240,"Bình":275,"Chi":-200,"Dũng":-315},"pots":{},"wins":{"Chi":1,"An":2,"Bình":2,"Dũng":1},"in_play":true,"charged":false}','{"stride":1,"hands":6,"points":[[1,{"An":-20,"Bình":-35,"Chi":65,"Dũng":-10}],[2,{"An":75,"Bình":-40,"Chi":50,"Dũng":-85}],[3,{"An":50,"Bình":115,"Chi":20,"Dũng":-185}],[4,{"An":350,"Bình":15,"Chi":-80,"Dũng":-285}],[5,{"An":340,"Bình":-25,"Chi":-100,"Dũng":-215}],[6,{"An":240,"Bình":275,"Chi":-200,"Dũng":-315}]]}',0,'2026-11-26 00:02:02.681632','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','897fb52ca86c798d182c9348abe7b2c607947be0a343784e80a426a84795ee9b','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1);
INSERT INTO "match" VALUES(2,1,2,'sam','tet','{"stake":5,"cong":15,"sam":20,"thoi_hai":20,"thoi_hai_adds_cards":false,"thoi_hai_each":0,"chat_hai":15,"chat_chong":"last","bao_mot":"cards","straight_with_two":true,"instant":20,"thoi_tu_quy":0,"den_sam":"blocker","on_two_flat":0,"sam_on_two":false,"five_players":false}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.681632',17,10,3,'{"money":{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35},"pots":{},"wins":{"An":3,"Chi":4,"Dũng":2},"in_play":true,"charged":false}','{"stride":1,"hands":10,"points":[[1,{"An":210,"Bình":-35,"Chi":-75,"Dũng":-100}],[2,{"An":195,"Bình":-60,"Chi":-15,"Dũng":-120}],[3,{"An":165,"Bình":-70,"Chi":-50,"Dũng":-45}],[4,{"An":10,"Bình":-90,"Chi":-65,"Dũng":145}],[5,{"An":10,"Bình":-390,"Chi":235,"Dũng":145}],[6,{"An":-30,"Bình":-465,"Chi":360,"Dũng":135}],[7,{"An":25,"Bình":-465,"Chi":360,"Dũng":80}],[8,{"An":65,"Bình":-565,"Chi":385,"Dũng":115}],[9,{"An":35,"Bình":-570,"Chi":445,"Dũng":115,"Em":-25}],[10,{"An":155,"Bình":-605,"Chi":370,"Dũng":115,"Em":-35}]]}',0,'2026-11-26 00:02:02.681632','{"game":"sam","variant":"tet","options":{"stake":5},"players":["An","Bình","Chi","Dũng"]}','13289e889f56b0faa12df4b79092c4b2f35e4f31825f9b4409b6483ca344897f','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,2);
INSERT INTO "match" VALUES(3,1,3,'sam-sip','korat','{"jokers":0,"hand_size":5,"wild":true,"key_cards":true,"specials":false,"specials_wild":false,"dealt_sets":true,"two_key_redeal":true,"pot":true,"joke_stake":5,"match_bonus":false,"draw":false,"one_picture_pair":false,"waiting":false,"stake":10,"stake_step":0,"bankroll":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.681632',5,5,4,'{"money":{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5},"pots":{"main":{},"joke":{"An":5,"Chi":5}},"wins":{"Bình":1,"Dũng":1,"An":1,"Chi":1},"in_play":true,"charged":false}','{"stride":1,"hands":5,"points":[[1,{"An":-15,"Bình":25,"Chi":-15,"Dũng":-10}],[2,{"An":-25,"Bình":15,"Chi":-25,"Dũng":-25}],[3,{"An":-25,"Bình":15,"Chi":-5,"Dũng":15}],[4,{"An":5,"Bình":5,"Chi":-15,"Dũng":5}],[5,{"An":-10,"Bình":-5,"Chi":10,"Dũng":-5}]]}',0,'2026-11-26 00:02:02.681632','{"game":"sam-sip","variant":"korat","players":["An","Bình","Chi","Dũng"]}','8f0ca746c96fbbbf1a7ede5162d9dc70ad5425a2caefac8c9ff8bf847b4b4fb2','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,3);
INSERT INTO "match" VALUES(4,1,4,'daun-tiga','dobree','{"tens_count_zero":false,"long":true,"long_from":8,"triples_long":[],"ties_to_bank":false,"triple_pays":1,"pack":"cards"}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.681632',4,3,5,'{"money":{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5},"pots":{},"wins":{},"in_play":true,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An":-5,"Bình":-20,"Chi":10,"Dũng":15}],[2,{"An":0,"Bình":0,"Chi":-25,"Dũng":20,"Em":5}],[3,{"An":-5,"Bình":0,"Chi":-15,"Dũng":15,"Em":5}]]}',0,'2026-11-26 00:02:02.681632','{"game":"daun-tiga","players":["An","Bình","Chi","Dũng"]}','c91f9605c8ee110fe0f131bf0a64167525a08d487feced16e64c5c5e66d00781','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,4);
INSERT INTO "match" VALUES(5,1,5,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":0,"baazi_stake":0}','["An","Bình","Chi","Dũng"]','Dũng','2026-11-26 00:02:02.681632',12,3,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":2,"Bình & Dũng":1},"in_play":false,"charged":false}','{"stride":1,"hands":3,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":56,"Bình & Dũng":-56}],[3,{"An & Chi":-10,"Bình & Dũng":10}]]}',0,'2026-11-26 00:02:02.681632','{"game":"seep","players":["An","Bình","Chi","Dũng"],"first":"Dũng"}','989a0c0a4332351fca647cb6ad1578b4723668f13cba3d23c26698fadfbb8579','[]','{"An & Chi":195,"Bình & Dũng":205}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,5);
INSERT INTO "match" VALUES(6,1,6,'samba','samba','{"target":10000,"samba":1500,"pure":500,"mixed":300,"bolivia":0,"out":200,"needed":2,"needed_sambas":0,"red_three":100,"all_red_threes":1000,"red_three_held":750,"first_meld_top":150,"black_three_held":5,"take_top":"card","game_stake":0,"point_stake":0}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.681632',4,1,3,'{"money":{"An":0,"Bình":0,"Chi":0,"Dũng":0},"pots":{},"wins":{"An & Chi":1},"in_play":false,"charged":false}','{"stride":1,"hands":1,"points":[[1,{"An & Chi":2565,"Bình & Dũng":-730}]]}',0,'2026-11-26 00:02:02.681632','{"game":"samba","players":["An","Bình","Chi","Dũng"]}','e6a32e7915b5e3977760a094644400fdae135a1a1213455cb9b35a223417da37','[]','{"An & Chi":2565,"Bình & Dũng":-730}',NULL,NULL,NULL,NULL,NULL,NULL,NULL,6);
INSERT INTO "match" VALUES(7,1,7,'seep','hundred','{"values":"hundred","majority":0,"sweep":50,"first_sweep":25,"last_sweep":0,"lead":100,"minimum":9,"satthi":0,"floor_check":false,"ten_nine":false,"max_houses":0,"break_with_floor":false,"next_dealer":"behind","baazis":1,"baazi_stake":10}','["An","Bình","Chi","Dũng"]',NULL,'2026-11-26 00:02:02.785030',2,2,3,'{"money":{"An":10,"Bình":-10,"Chi":10,"Dũng":-10},"pots":{},"wins":{"An & Chi":2},"in_play":true,"charged":false}','{"stride":1,"hands":2,"points":[[1,{"An & Chi":20,"Bình & Dũng":-20}],[2,{"An & Chi":150,"Bình & Dũng":-150}]]}',1,'2026-11-26 00:02:02.785030','{"game":"seep","options":{"baazis":1,"baazi_stake":10},"players":["An","Bình","Chi","Dũng"]}','d7a3490f333ad776bfb149c3cf7408b04b90a3f6fff575f8fea37da46fe92c71','[]','{"An & Chi":0,"Bình & Dũng":0}','An & Chi',NULL,NULL,NULL,NULL,NULL,NULL,7);
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
INSERT INTO "payment" VALUES(1,1,'Chi','Bình',100,'2026-11-26 00:02:02.681632','file','file-0',NULL,NULL,'',NULL,NULL,'',0);
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
