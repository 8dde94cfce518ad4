/**
 * South African towns and the suburbs that schools name, with latitude and longitude in degrees (two decimals: about a
 * kilometre). Names of one town are separated by a stroke, today's first. Loaded only where distances are shown.
 * Source: GeoNames (geonames.org), CC BY 4.0, with suburbs added.
 */
export const townLines = {
  "Eastern Cape": `
Aberdeen -32.48 24.07; Addo -33.55 25.69; Adelaide -32.71 26.30; Alexandria -33.65 26.41; Alice -32.79 26.83; Alicedale -33.32 26.09;
Balfour -32.54 26.68; Barkly East -30.97 27.60; Bathurst -33.50 26.83; Beacon Bay -32.95 27.93; Bedford -32.68 26.09; Bhisho/Bisho -32.85 27.44;
Bizana/Mbizana -30.86 29.85; Bontrug -33.40 25.48; Burgersdorp -31.00 26.33; Bushmans River -33.68 26.66; Butterworth/Gcuwa -32.33 28.15;
Cacadu/Lady Frere -31.70 27.23; Cala -31.52 27.70; Cathcart -32.30 27.14; Centane -32.51 28.32; Cintsa Mouth West -32.85 28.12; Clarkson -34.02 24.34;
Cofimvaba -32.00 27.58; Colchester -33.69 25.82; Cookhouse -32.74 25.80; Despatch -33.80 25.47; Dimbaza -32.83 27.22; Dordrecht -31.37 27.05;
Ducats -32.93 27.90; Dutywa/Idutywa -32.10 28.30; East London -33.02 27.91; Ekhephini -30.97 27.59; Elliotdale -31.96 28.68; Flagstaff -31.08 29.50;
Fort Beaufort/KwaMaqoma -32.77 26.63; Framesby -33.95 25.52; Frankfort -32.73 27.47; Gonubie -32.94 28.01; Gqeberha/Port Elizabeth -33.96 25.61;
Graaff-Reinet/Robert Sobukwe Town -32.25 24.53; Hamburg -33.29 27.47; Hankey -33.83 24.88; Hanover -32.82 27.48; Hofmeyr -31.65 25.80;
Hogsback -32.60 26.94; Humansdorp -34.03 24.77; Ilinge -31.98 27.04; Ilitha -32.89 27.53; Indwe -31.47 27.33; James Calata -31.12 26.81;
Jansenville -32.94 24.67; Jeffreys Bay -34.05 24.92; Joubertina -33.83 23.86; Kareedouw -33.95 24.29; Kariega/Uitenhage -33.76 25.40;
Kei Mouth -32.68 28.38; Kei Road -32.71 27.55; Keiskammahoek -32.68 27.15; Kenton-on-Sea -33.67 26.65; Khaya Mnandi -33.83 25.45;
Khowa/Elliot -31.33 27.85; Kirkwood -33.40 25.44; Klipplaat -33.02 24.34; Komani/Queenstown -31.90 26.88; Komga -32.58 27.89;
Krakeelrivier -33.82 23.74; Kruisfontein -34.00 24.73; KwaNojoli/Somerset East -32.72 25.59; Lady Grey -30.71 27.22; Libode -31.54 29.02;
Loerieheuwel -33.88 25.02; Louterwater -33.80 23.66; Lusikisiki -31.36 29.57; Makhanda/Grahamstown -33.30 26.53; Maletswai/Aliwal North -30.69 26.71;
Maluti -30.26 28.79; Mdantsane -32.93 27.78; Middelburg -31.49 25.01; Middledrift -32.82 26.99; Mkukwini -31.97 27.43; Molteno -31.40 26.36;
Motherwell -33.80 25.59; Mount Ayliff -30.81 29.37; Mount Frere -30.90 28.99; Mqanduli -31.82 28.76; Msobomvu -32.70 26.86; Mthatha -31.59 28.78;
Ndevana -32.91 27.51; New Brighton -33.90 25.59; Newton Park -33.95 25.57; Ngabangu -32.63 27.40; Ngcobo/Engcobo -31.68 28.00; Ngqamakhwe -32.20 27.94;
Ngqeleni -31.67 29.03; Nieu-Bethesda -31.87 24.55; Nomathamasanqa -33.52 25.71; Nqanqarhu/Maclear -31.07 28.35; Ntabankulu -30.96 29.30;
Ntabozuko -32.88 27.58; Nxuba/Cradock -32.16 25.62; Patensie -33.76 24.81; Paterson -33.44 25.97; Pearston -32.58 25.14; Peddie -33.20 27.11;
Phakamisa -32.93 27.46; Port Alfred -33.59 26.88; Port St Johns -31.62 29.54; Qonce/King William's Town -32.88 27.39; Qumbu -31.16 28.87;
Rietbron -32.90 23.15; Rietvlei -30.51 29.83; Seymour -32.56 26.77; St Francis Bay -34.16 24.83; Sterkstroom -31.56 26.55; Steynsburg -31.30 25.82;
Steytlerville -33.33 24.35; Stormsrivier -33.97 23.88; Stutterheim -32.57 27.42; Summerstrand -33.99 25.66; Tarkastad -32.01 26.26;
Teko Springs -32.38 28.30; Tlokoeng -30.69 28.51; Tsolo -31.31 28.76; Tsomo -32.04 27.82; Tyusha -32.76 27.32; Ugie -31.20 28.23;
Venterstad -30.78 25.80; Walmer -33.98 25.59; Whittlesea -32.18 26.82; Willowmore -33.29 23.49; Willowvale -32.27 28.51`,
  "Free State": `
Allanridge -27.75 26.64; Bethlehem -28.23 28.31; Bethulie -30.50 25.97; Bloemfontein -29.12 26.21; Boshof -28.54 25.24; Bothaville -27.39 26.62;
Botshabelo -29.27 26.73; Brandfort -28.70 26.46; Bultfontein -28.29 26.15; Clarens -28.52 28.42; Clocolan -28.91 27.57; Cornelia -27.23 28.85;
Dealesville -28.67 25.77; Deneysville -26.89 28.10; Dewetsdorp -29.58 26.67; Edenburg -29.74 25.94; Edenville -27.55 27.68; Excelsior -28.94 27.06;
Fauresmith -29.75 25.32; Ficksburg -28.87 27.88; Fouriesburg -28.62 28.21; Frankfort -27.28 28.50; Gariep Dam -30.60 25.50; Harrismith -28.27 29.13;
Heilbron -27.28 27.97; Hennenman -27.98 27.02; Hertzogville -28.13 25.50; Heuwelsig -29.08 26.21; Hlohlolwane -28.92 27.57; Hobhouse -29.53 27.14;
Hoopstad -27.83 25.91; Ikgomotseng -28.73 26.11; Jacobsdal -29.13 24.77; Jagersfontein -29.76 25.43; Kestell -28.31 28.70; Koffiefontein -29.41 25.00;
Koppies -27.24 27.57; Kragbron -26.91 27.89; Kroonstad -27.65 27.23; Kutloanong -27.83 26.75; Ladybrand -29.19 27.46; Langenhoven Park -29.09 26.16;
Lindley -27.88 27.91; Luckhoff -29.75 24.79; Mamafubedu -27.67 28.13; Mangaung -29.17 26.26; Marquard -28.66 27.43; Memel -27.68 29.57;
Odendaalsrus -27.87 26.69; Oranjeville -26.99 28.21; Parys -26.90 27.46; Paul Roux -28.30 27.95; Petrusburg -29.12 25.41; Philippolis -30.27 25.27;
Phomolong -28.01 27.08; Phuthaditjhaba -28.52 28.82; Reddersburg -29.65 26.17; Reitz -27.80 28.43; Rosendal -28.50 27.93; Rouxville -30.42 26.84;
Sasolburg -26.81 27.82; Senekal -28.32 27.62; Smithfield -30.21 26.53; Springfontein -30.26 25.70; Steynsrus -27.95 27.56; Thaba Nchu -29.21 26.84;
Theunissen -28.41 26.70; Trompsburg -30.03 25.78; Tshiame -28.33 28.99; Tweeling -27.56 28.52; Tweespruit -29.19 27.03; Van Stadensrus -29.99 27.02;
Ventersburg -28.09 27.14; Verkeerdevlei -28.83 26.78; Viljoenskroon -27.21 26.95; Villiers -27.03 28.60; Virginia -28.10 26.87; Vrede -27.43 29.17;
Vredefort -27.01 27.36; Warden -27.85 28.97; Welkom -27.98 26.74; Wepener -29.73 27.04; Wesselsbron -27.85 26.37; Winburg -28.52 27.01;
Zastron -30.30 27.08`,
  Gauteng: `
Akasia -25.65 28.10; Alberton -26.27 28.12; Alexandra -26.10 28.09; Arcadia -25.75 28.21; Atteridgeville -25.77 28.07; Auckland Park -26.18 28.01;
Bagale -26.07 27.65; Bedfordview -26.18 28.13; Benoni -26.19 28.32; Berea -26.18 28.05; Boksburg -26.21 28.26; Brakpan -26.24 28.37;
Bronkhorstspruit -25.81 28.74; Brooklyn -25.77 28.23; Bryanston -26.06 28.03; Carletonville -26.36 27.40; Centurion -25.86 28.19;
Cullinan -25.67 28.52; Daveyton -26.15 28.42; Diepsloot -25.93 28.01; Edenvale -26.14 28.15; Eersterust -25.71 28.31; Ekangala -25.67 28.73;
Eldorado Park -26.29 27.90; Emmarentia -26.16 28.00; Etwatwa -26.13 28.45; Evaton -26.53 27.85; Faerie Glen -25.78 28.31; Florida -26.17 27.91;
Fourways -26.02 28.01; Garsfontein -25.79 28.30; Germiston -26.21 28.16; Glenharvie -26.39 27.62; Greenside -26.15 28.01; Groenpunt -26.83 28.04;
Hatfield -25.75 28.24; Heidelberg -26.50 28.36; Honeydew -26.08 27.92; Houghton -26.16 28.05; Hyde Park -26.12 28.04; Illovo -26.13 28.05;
Irene -25.88 28.22; Ivory Park -26.00 28.19; Johannesburg/Joburg -26.20 28.04; Kameelkraal -25.90 28.53; Katlehong -26.33 28.15;
Kempton Park -26.10 28.23; Krugersdorp -26.09 27.78; KwaMhlanga -25.43 28.71; KwaThema -26.30 28.40; Kyalami -25.99 28.07; Lenasia -26.32 27.83;
Linden -26.14 27.99; Lynnwood -25.76 28.27; Mabopane -25.51 28.06; Magaliesburg -25.99 27.56; Mamelodi -25.71 28.36; Melville -26.17 28.00;
Menlo Park -25.77 28.26; Meyerton -26.56 28.02; Midrand -25.98 28.12; Midstream -25.92 28.20; Modderfontein -26.09 28.15; Mondeor -26.27 27.99;
Montana -25.68 28.25; Moreleta Park -25.82 28.29; Morningside -26.08 28.06; Muldersdriseloop -26.04 27.84; Newlands -26.17 27.96; Nigel -26.43 28.48;
Northcliff -26.14 27.97; Observatory -26.18 28.08; Onverwacht -25.60 28.60; Orange Farm -26.48 27.87; Parktown -26.18 28.04; Parkview -26.16 28.03;
Pretoria/Tshwane -25.74 28.19; Randburg -26.09 28.00; Randfontein -26.18 27.70; Randvaal -26.43 28.09; Rayton -25.74 28.53; Rethabiseng -25.72 28.72;
Roodepoort -26.16 27.87; Rosebank -26.15 28.04; Sandton -26.11 28.06; Seberuberung -26.41 27.70; Silverton -25.73 28.30; Soshanguve -25.52 28.10;
Soweto -26.27 27.86; Springs -26.25 28.40; Thembisa/Tembisa -26.00 28.23; Thembisile -25.60 28.89; Thokoza -26.36 28.13; Turffontein -26.24 28.04;
Vanderbijlpark -26.71 27.84; Vereeniging -26.67 27.93; Verena -25.48 29.03; Vosloorus -26.36 28.20; Walkerville -26.42 27.95; Waterkloof -25.79 28.24;
Weltevreden Park -26.13 27.93; Westonaria -26.32 27.65; Wonderboom -25.68 28.20`,
  "KwaZulu-Natal": `
Albert Falls -29.44 30.43; Amanzimtoti/eManzimtoti -30.05 30.88; Ashburton -29.67 30.46; Babanango -28.38 31.09; Balgowan -29.40 30.04;
Ballito -29.54 31.21; Berea -29.85 31.00; Bergville -28.73 29.35; Botha's Hill -29.72 30.73; Bulwer -29.81 29.77; Camperdown -29.73 30.54;
Cato Ridge -29.73 30.58; Cedarville -30.38 29.04; Charlestown -27.41 29.87; Chatsworth -29.91 30.88; Cibelichle -29.63 29.79; Colenso -28.74 29.83;
Creighton -30.03 29.84; Dalton -29.34 30.63; Dannhauser -28.02 30.06; Darnall -29.27 31.36; Drummond -29.76 30.69; Dundee -28.17 30.23;
Durban -29.86 31.03; Durban North -29.79 31.03; Ekuvukeni -28.47 30.16; Emaqeleni -28.93 31.71; eMdloti -29.66 31.12; eMkhomazi/Umkomaas -30.21 30.80;
eMkhuze -27.62 32.03; Empangeni -28.76 31.89; eMuziwezinto -30.31 30.66; Eshowe -28.89 31.47; eSikhaleni -28.87 31.90; Estcourt -29.01 29.87;
Ezibomvu -28.09 30.78; Folweni -30.00 30.81; Frischgewaagd -27.39 30.95; Gillitts -29.79 30.79; Glencoe -28.18 30.15; Glenwood -29.87 30.99;
Greytown -29.06 30.59; Hambanathi -29.55 31.11; Harding -30.58 29.88; Hazelmere -29.60 31.04; Hibberdene -30.57 30.57; Hillcrest -29.78 30.76;
Hilton -29.55 30.30; Himeville -29.75 29.51; Hlabisa -28.15 31.88; Hlalanathi -27.49 32.18; Hlobane -27.72 31.00; Hluhluwe -28.02 32.27;
Howick -29.48 30.23; Ibisikululwa -30.41 29.89; Impendle -29.60 29.87; Inanda -29.69 30.94; Ingwavuma -27.13 32.00; Isipingo -29.99 30.93;
Ixopo -30.15 30.08; Izingolweni -30.78 30.12; Jozini -27.43 32.07; Kgwaripe -28.37 32.35; Kloof -29.79 30.83; Kokstad -30.55 29.42;
Kranskop -28.97 30.87; KwaDukuza/Stanger -29.33 31.29; KwaGingindlovu -29.03 31.58; KwaMashu -29.75 30.98; KwaMbonambi -28.60 32.09;
La Lucia -29.75 31.06; La Mercy -29.64 31.13; Ladysmith -28.56 29.78; Lidgetton -29.44 30.10; Louwsburg -27.58 31.29; Magabeni -30.17 30.77;
Mahlabatini -28.26 31.44; Mandeni -29.15 31.41; Manguzi -26.99 32.75; Margate -30.86 30.37; Matatiele -30.34 28.81; Melmoth -28.59 31.40;
Merrivale -29.52 30.24; Mkuze -27.62 32.04; Mondlo -27.98 30.72; Mooi River/Mooirivier -29.21 29.99; Morningside -29.82 31.01; Mpophomeni -29.57 30.19;
Mpungamhlophe -28.27 31.25; Mtubatuba -28.42 32.18; Mtunzini -28.96 31.75; Ncotshane -27.34 31.58; Ndwedwe -29.52 30.93; New Hanover -29.36 30.53;
Newcastle -27.76 29.93; Newlands East -29.78 30.98; Newlands West -29.78 30.95; Ngagane -27.84 30.00; Nkandla -28.62 31.09; Nkongolwane -27.69 31.04;
Nondweni -28.19 30.82; Nongoma -27.91 31.65; Nottingham Road -29.35 29.98; Nqutu -28.21 30.68; Ntuzuma -29.74 30.95; Paulpietersburg -27.42 30.82;
Pennington -30.37 30.70; Phoenix -29.70 31.00; Pietermaritzburg -29.62 30.39; Pinetown -29.82 30.89; Pongola -27.38 31.62; Port Edward -31.05 30.22;
Port Shepstone -30.74 30.45; Queensburgh -29.87 30.90; Ramsgate -30.88 30.35; Richards Bay -28.78 32.04; Richmond -29.87 30.27; Salt Rock -29.50 31.23;
Scottburgh -30.29 30.75; Scottsville -29.62 30.40; Sezela -30.41 30.68; Shakaskraal -29.45 31.22; Southbroom -30.91 30.33; St Lucia -28.38 32.41;
Sundumbili -29.13 31.40; Thembalethu -27.62 32.03; Tongaat -29.57 31.12; Tugela -29.18 31.42; Tugela Ferry -28.75 30.45; Ulundi -28.34 31.42;
Umhlanga -29.73 31.08; Umlazi -29.97 30.88; Underberg -29.79 29.49; Utrecht -27.66 30.32; Uvongo -30.83 30.39; Verulam -29.65 31.05;
Vryheid -27.77 30.79; Wartburg -29.43 30.58; Wasbank -28.31 30.11; Weenen -28.85 30.08; Wembesi -29.05 29.78; Westville -29.83 30.93;
Winterton -28.81 29.54; Zinkwazi -29.28 31.44`,
  Limpopo: `
Acornhoek -24.59 31.09; Alldays -22.66 29.09; Apel -24.41 29.75; Babirwa -23.43 28.61; Bela-Bela/Warmbaths -24.89 28.29; Bergnek -24.19 29.34;
Dwarsloop -24.79 31.10; Elandskraal -24.72 29.41; Ga-Kgapane -23.64 30.22; Giyani -23.30 30.72; Gravelotte -23.95 30.62; Hluvukani -24.65 31.34;
Hoedspruit -24.35 30.95; Hundzukani -24.92 31.41; Jane Furse -24.76 29.87; Laersdrift -25.37 29.86; Lebowakgomo -24.31 29.50; Leeupoort -24.92 27.73;
Lenyenye -23.97 30.27; Lephalale/Ellisras -23.67 27.74; Lillydale -24.87 31.37; Louis Trichardt/Makhado -23.04 29.90; Lwamondo -23.04 30.40;
Malamulele -22.97 30.67; Mankoeng -23.90 29.82; Mankweng -23.88 29.71; Marapong -23.66 27.62; Mathibela -24.31 29.31; Modimolle/Nylstroom -24.70 28.40;
Modjadjiskloof/Duiwelskloof -23.69 30.14; Mogwadi/Dendron -23.37 29.32; Mokgoba -23.71 30.13; Mokopane/Potgietersrus -24.19 29.01;
Mookgophong/Naboomspruit -24.52 28.72; Morbeng -23.49 29.94; Moshate -23.86 29.84; Mtititi -23.09 30.90; Murchison -23.90 30.69;
Musina/Messina -22.35 30.04; Mutale -22.47 30.88; Mvelaphanda -23.07 30.40; Namakgale -23.93 31.03; Nkowakowa -23.89 30.29; Northam -24.96 27.27;
Nthabalala -23.22 29.99; Nthabiseng -23.48 29.91; Penge -24.39 30.29; Phalaborwa -23.94 31.14; Phaweni -22.88 30.78; Pienaarsrivier -25.20 28.30;
Polokwane/Pietersburg -23.90 29.47; Praktiseer -24.58 30.32; Rooiberg -24.78 27.73; Saselamani -22.86 30.83; Sebayeng -23.76 29.67;
Senwabarwana/Bochum -23.29 29.14; Senwamokgope -23.41 30.16; Swartklip -24.94 27.16; Thabazimbi -24.59 27.41; Thohoyandou -22.95 30.48;
Thulamahashi -24.72 31.20; Thusang -24.62 29.04; Tshandama -22.75 30.51; Tshitereke -22.88 30.49; Tshituni -22.90 30.03; Tukakgomo -24.74 30.11;
Tzaneen -23.83 30.16; Vaalwater -24.30 28.11; Vuwani -23.14 30.42; Xanthia -24.83 31.15`,
  Mpumalanga: `
Allemansdrif -25.11 28.91; Amersfoort -27.01 29.87; Balfour -26.66 28.59; Barberton -25.79 31.05; Bethal -26.46 29.47; Betty's Goed -26.25 30.91;
Blinkpan -26.08 29.43; Bolla-Tau -24.63 31.13; Bosfontein -25.74 31.62; Bosoord -25.23 30.33; Breyten -26.30 29.99; Burgersfort -24.68 30.33;
Bushbuckridge/Bosbokrand -24.84 31.07; Buyisonto -24.79 31.13; Carolina -26.07 30.11; Chrissiesmeer -26.28 30.21; Daggakraal -27.13 29.98;
Davel -26.44 29.67; Delmas -26.15 28.68; Dirkiesdorp -27.17 30.40; Doornkop -25.61 29.43; Dullstroom -25.42 30.11; Dundonald -26.25 30.82;
Ekulindeni -26.05 31.02; Elandshoek -25.50 30.71; Eloff -26.17 28.61; eMakhazeni/Belfast -25.69 30.04; eMalahleni/Witbank -25.87 29.23;
eMbalenhle -26.53 29.07; eMbangweni -26.14 30.78; Embhojeni -25.72 31.48; Emgwenya/Waterval Boven -25.64 30.32; eMkhondo/Piet Retief -27.01 30.81;
Empuluzu -26.30 30.77; Emtfuntini -25.68 31.64; eMvelo -26.62 30.66; eNtokozweni/Machadodorp -25.67 30.25; Ermelo -26.53 29.98; Evander -26.47 29.11;
Gemsbokspruit -25.40 28.88; Godide -24.73 31.24; Graskop -24.93 30.84; Groblersdal -25.17 29.39; Grootvlei -26.76 28.48; Hazyview -25.04 31.13;
Hectorspruit -25.44 31.68; Hendrina -26.16 29.72; Hlanganani -24.96 31.17; Hlavekisa -24.63 31.38; Hlengesha -25.75 31.54; Humulani -24.71 31.35;
Iswepe -26.84 30.54; Kamalamule -24.88 31.31; Kamaqhekeza -25.67 31.86; Kamhlushwa -25.66 31.68; Kgapamadi -24.61 31.02; Khokhamoya -24.95 31.32;
Khomanani -24.84 31.31; Kinross -26.42 29.09; Komati -26.10 29.46; Komatipoort -25.43 31.95; Kriel -26.25 29.26; Kumana -24.75 31.22;
KwaDela -26.46 29.67; Kwaggafontein -25.33 28.94; KwaNgema -27.01 30.49; KwaThandeka -26.65 30.68; Lebohang -26.38 28.92; Leeuwfontein-C -25.17 28.90;
Lothair -26.39 30.44; Louieville -25.68 31.31; Lukwatini -26.06 30.82; Luphisi -25.41 31.28; Maboke -24.73 31.02; Madyembeni -24.77 31.03;
Mafemani -24.79 31.08; Magogeni -25.79 31.61; Mahlobyanini -24.90 31.39; Malelane -25.49 31.51; Manyakatana -24.81 31.28; Mapulaneng View -24.85 31.07;
Marble Hall -24.97 29.29; Marite -24.97 31.11; Marloth Park -25.37 31.78; Masakeng -24.82 31.05; Masakhane -25.95 29.33;
Mashishing/Lydenburg -25.10 30.44; Matsamo -25.72 31.61; Matsavana -24.82 31.26; Matshaye -24.81 31.31; Matsulu -25.52 31.36;
Mbombela/Nelspruit -25.47 30.97; Mhlambanyatsi -25.66 31.52; Middelburg -25.78 29.46; Middelplaas -25.72 31.55; Mkhuhlu -24.99 31.24;
Mmametlhake -25.11 28.55; Moloro -24.61 30.98; Moloto South -25.46 28.65; Mooiplaas -26.06 30.88; Morgenzon -26.74 29.62; Morolaneng -24.76 30.97;
Motetema -25.09 29.46; Motlamogale -24.70 31.00; Motlamogatsane -24.64 31.02; Mpakeni -25.49 31.26; Mphenyatsatsi -24.84 31.04;
Ngema Tribal Trust -27.07 30.54; Ngodwana -25.57 30.68; Nhlazatje -26.04 30.79; Nthrowane -26.75 28.75; Ogies -26.05 29.06;
Palmietfontein -27.11 29.94; Pelindaba -24.61 31.01; Perdekop -27.17 29.62; Phola -26.00 29.03; Pilgrim's Rest -24.91 30.75; Pullens Hope -26.02 29.59;
Rietkuil -25.93 29.81; Rivoni -24.74 31.03; Roossenekal -25.19 29.93; Sabie -25.10 30.78; Schoemansdal -25.71 31.51; Secunda -26.55 29.17;
Sekrepeng -24.96 31.09; Shatale -24.80 31.05; Sheepmoor -26.72 30.30; Sidlamafa -25.67 31.69; Siyabuswa -25.11 29.04; Sizanane -26.11 29.41;
Somaroboro -25.35 28.83; Standerton -26.93 29.24; Steelpoort -24.73 30.21; Swalluwnest -26.23 30.87; Teka Mahala -24.96 31.21; Tekwane -25.48 31.15;
Thabakgolo -24.80 31.03; Thubelihle -26.22 29.29; Thulamahashe -24.72 31.21; Tjakastad -25.99 30.82; Trichardt -26.49 29.23; Tsakani -24.62 31.05;
Tswafeng -24.77 30.98; Vaalbank -25.15 28.86; Volksrust -27.37 29.88; Wakkerstroom -27.35 30.14; Warburton -26.23 30.48; White River -25.33 31.01;
Wolfenkop -25.52 28.99; Xikhusese -24.60 31.13`,
  "North West": `
Amalia -27.25 25.05; Bloemhof -27.65 25.61; Boipelo -27.57 24.18; Brits -25.63 27.78; Christiana -27.91 25.16; Coligny -26.33 26.32;
Delareyville -26.69 25.46; Fochville -26.49 27.49; Ga-Rankuwa -25.62 27.99; Ganyesa -26.60 24.18; Geysdorp -26.54 25.30; Glaudina -27.04 25.63;
Groot-Marico -25.60 26.42; Hammanskraal -25.41 28.29; Hartbeesfontein -26.77 26.42; Hartbeespoort -25.73 27.87; Itekeng -26.36 25.91;
Itsoseng -26.08 25.88; Jan Kempdorp -27.92 24.83; Klerksdorp -26.85 26.67; Koster -25.86 26.90; Leeudoringstad -27.24 26.24; Lehurutshe -25.48 25.97;
Letlhabile -25.48 27.84; Lichtenburg -26.15 26.16; Madikwe -25.35 26.53; Mahikeng/Mafikeng/Mmabatho -25.87 25.64; Maile -25.44 27.28;
Makapanstad -25.24 28.13; Makwassie -27.32 25.99; Marikana -25.70 27.47; Migdol -26.90 25.45; Mogwase -25.28 27.22; Monnakato -25.35 27.27;
Mooinooi -25.75 27.56; Orkney -26.98 26.67; Ottosdal -26.81 26.01; Phatsima -25.39 27.01; Piet Plessis -26.16 24.41; Pomfret -25.82 23.52;
Potchefstroom -26.72 27.10; Rustenburg -25.67 27.24; Sannieshof -26.53 25.81; Schweizer-Reneke -27.19 25.33; Stella -26.55 24.87;
Stilfontein -26.84 26.77; Sun City -25.34 27.10; Swartruggens -25.65 26.69; Taung -27.53 24.79; Umzimhle -26.93 26.73; Ventersdorp -26.31 26.82;
Vryburg -26.96 24.73; Witpoort -27.17 26.13; Wolmaransstad -27.20 25.98; Zeerust -25.54 26.08`,
  "Northern Cape": `
Alexander Bay -28.60 16.49; Augrabies -28.63 20.35; Barkly West -28.54 24.52; Brandvlei -30.47 20.49; Calvinia -31.47 19.78; Carnarvon -30.97 22.13;
Colesberg -30.72 25.10; Daniëlskuil -28.19 23.54; De Aar -30.65 24.01; Douglas -29.06 23.77; Fraserburg -31.92 21.51; Gannaput -28.75 21.85;
Garies -30.56 17.99; Groblershoop -28.90 21.98; Grootdrink -28.56 21.75; Hartswater -27.75 24.80; Hopetown -29.62 24.09; Kakamas -28.77 20.61;
Kathu -27.70 23.05; Kenhardt -29.35 21.16; Kimberley -28.73 24.76; Kuruman -27.46 23.44; Leerkrans -28.41 21.52; Nababeep -29.59 17.79;
Noupoort -31.19 24.95; Orania -29.81 24.41; Pampierstad -27.78 24.69; Petrusville -30.08 24.66; Philandersbron -26.81 20.09; Philipstown -30.44 24.47;
Pofadder -29.13 19.39; Port Nolloth -29.25 16.87; Postmasburg -28.33 23.07; Prieska -29.67 22.74; Raaswater -28.59 21.19; Ritchie -29.04 24.60;
Springbok -29.66 17.89; Upington -28.45 21.26; Van Wyksvlei -30.35 21.82; Victoria West -31.40 23.11; Warrenton -28.11 24.85; Wegdraai -28.84 21.87;
Williston -31.34 20.92`,
  "Western Cape": `
Abbotsdale -33.49 18.68; Albertina -34.21 21.58; Arniston -34.67 20.23; Ashton -33.83 20.06; Athlone -33.97 18.50; Atlantis -33.57 18.48;
Barrydale -33.91 20.72; Beaufort West -32.36 22.58; Bellville -33.90 18.63; Bergvliet -34.05 18.45; Betty's Bay -34.35 18.91;
Bishopscourt -33.99 18.44; Bloubergstrand -33.80 18.46; Blue Downs -34.00 18.70; Bonnievale -33.93 20.10; Bonteheuwel -33.95 18.55;
Botrivier -34.23 19.20; Brackenfell -33.88 18.69; Brandwag -34.07 22.06; Bredasdorp -34.53 20.04; Buffeljagsrivier -34.05 20.53; Caledon -34.23 19.43;
Calitzdorp -33.53 21.68; Camps Bay -33.95 18.38; Cape Town/Kaapstad -33.93 18.42; Century City -33.89 18.51; Ceres -33.37 19.31;
Citrusdal -32.59 19.02; Clanwilliam -32.18 18.89; Claremont -33.98 18.46; Constantia -34.03 18.42; Darling -33.38 18.38; De Doorns -33.48 19.67;
De Rust -33.49 22.54; Diep River -34.03 18.46; Doringbaai -31.82 18.24; Durbanville -33.83 18.65; Dysselsdorp -33.58 22.44; Ebenhaeser -31.58 18.23;
Edgemead -33.87 18.55; Eendekuil -32.69 18.88; Eerste River -34.00 18.73; Elandsbaai -32.31 18.34; Elsies River -33.93 18.57; eNduli -33.36 19.34;
Fisantekraal -33.79 18.71; Fish Hoek -34.14 18.43; Franschhoek -33.91 19.12; Friemersheim -33.96 22.14; Gansbaai -34.58 19.35; Genadendal -34.04 19.56;
George -33.96 22.46; Goedverwag -32.87 18.69; Goodwood -33.91 18.55; Gordon's Bay -34.16 18.87; Gouda -33.30 19.04; Graafwater -32.15 18.60;
Grabouw -34.15 19.02; Grassy Park -34.05 18.50; Great Brak River/Groot-Brakrivier -34.04 22.23; Green Point -33.91 18.41; Greyton -34.05 19.61;
Groot Drakenstein -33.87 18.97; Gugulethu -33.98 18.57; Haarlem -33.73 23.34; Hartenbos -34.12 22.11; Heidelberg -34.09 20.96; Hermanus -34.42 19.23;
Herolds Bay -34.05 22.40; Hopefield -33.06 18.35; Hout Bay -34.04 18.35; Kalbaskraal -33.57 18.65; Kenilworth -33.99 18.48; Khayelitsha -34.04 18.68;
Klapmuts -33.81 18.86; Klawer -31.78 18.62; Kleinmond -34.34 19.03; Klipheuwel -33.70 18.70; Knysna -34.04 23.05; Koekenaap -31.53 18.29;
Kommetjie -34.14 18.33; Koringberg -33.02 18.68; Kraaifontein -33.85 18.72; Kranshoek -34.09 23.28; Kuils River -33.94 18.71; Kylemore -33.92 18.95;
Ladismith -33.49 21.27; Laingsburg -33.19 20.86; Lamberts Bay -32.10 18.31; Langa -33.94 18.53; Langebaan -33.10 18.03; Languedoc -33.90 18.97;
Lansdowne -33.99 18.50; Leeu-Gamka -32.77 21.98; Lutzville -31.56 18.34; Malmesbury -33.46 18.73; Mamre -33.51 18.47; McGregor -33.95 19.83;
Melkbosstrand -33.73 18.44; Melkhoutfontein -34.33 21.42; Merweville -32.67 21.52; Milnerton -33.87 18.49; Mitchells Plain -34.05 18.62;
Montagu -33.79 20.12; Moorreesburg -33.15 18.66; Mossel Bay/Mosselbaai -34.18 22.15; Mowbray -33.95 18.48; Muizenberg -34.11 18.47;
Murraysburg -31.96 23.76; Napier -34.47 19.90; Nelspoort -32.09 23.01; Newlands -33.98 18.45; Noordhoek -34.10 18.38; Nyanga -33.99 18.58;
Observatory -33.94 18.47; Op-die-Berg -33.02 19.31; Ottery -34.02 18.51; Oudtshoorn -33.60 22.20; Paarl -33.73 18.98; Parow -33.90 18.58;
Paternoster -32.81 17.89; Pearly Beach -34.66 19.50; Philippi -34.02 18.59; Piketberg -32.90 18.76; Pinelands -33.94 18.50;
Plettenberg Bay -34.05 23.37; Plumstead -34.02 18.47; Pniel -33.89 18.96; Porterville -33.02 18.99; Prince Albert -33.22 22.03;
Prince Alfred Hamlet -33.30 19.32; Rawsonville -33.69 19.31; Retreat -34.06 18.48; Rheenendal -33.95 22.95; Riebeek West -33.35 18.87;
Riebeek-Kasteel -33.38 18.90; Riversdale -34.09 21.26; Riviersonderend -34.15 19.91; Robertson -33.80 19.89; Rondebosch -33.96 18.47;
Rosebank -33.95 18.47; Saldanha -33.01 17.94; Saron -33.18 19.01; Sea Point -33.92 18.39; Sedgefield -34.02 22.81; Simon's Town -34.19 18.44;
Slangrivier -34.14 20.86; Somerset West -34.08 18.82; St Helena Bay -32.77 18.03; Stanford -34.44 19.46; Stellenbosch -33.93 18.87;
Still Bay/Stilbaai -34.37 21.41; Strand -34.11 18.83; Struisbaai -34.80 20.05; Sunset Beach -33.85 18.49; Suurbraak -34.00 20.65;
Swellendam -34.02 20.44; Table View -33.82 18.49; Tesselaarsdal -34.33 19.53; Tokai -34.06 18.44; Touwsrivier -33.34 20.03; Tulbagh -33.29 19.14;
Uniondale -33.66 23.12; Vanrhynsdorp -31.61 18.74; Velddrif -32.79 18.18; Vierlanden -33.81 18.66; Villiersdorp -33.99 19.29; Vredenburg -32.91 17.99;
Vredendal -31.67 18.50; Wellington -33.64 19.01; Wiesiesdraai -33.89 19.08; Wilderness -33.99 22.58; Wittedrif -34.00 23.33; Wolseley -33.41 19.20;
Worcester -33.65 19.45; Wynberg -34.00 18.47; Yzerfontein -33.34 18.16; Zoar -33.50 21.44`,
} as const;
