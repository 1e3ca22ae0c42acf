export const de = `
Cleaning | Reinigung | Putzfrau, Putzhilfe, Reinigungskraft, putzen, sauber machen, Putzdienst, Raumpflege, Reinigungsfirma, Reinemachefrau, Putzkraft, Gebäudereinigung, Putzmann, Hauswirtschafterin, Zugehfrau, saubere Wohnung, Putzteam
Standard Cleaning | Unterhaltsreinigung | Wohnung putzen, Haushaltshilfe, Hausputz, Wohnungsreinigung, staubsaugen, Haus putzen, Boden wischen, aufräumen, regelmäßige Reinigung, Staub wischen, saugen und wischen, wöchentlich putzen, dreckige Wohnung, Haushalt
Deep Cleaning | Grundreinigung | Frühjahrsputz, gründlich putzen, Großputz, Bauendreinigung, intensiv reinigen, von oben bis unten putzen, völlig verdreckt, nach Renovierung putzen, Osterputz
Kitchen Cleaning | Küchenreinigung | Küche putzen, Backofen reinigen, fettige Küche, Fett entfernen, Dunstabzug reinigen, fettiger Herd, Kühlschrank reinigen, klebrige Schränke, dreckige Küche, Kochfeld reinigen
Bathroom Cleaning | Badreinigung | Bad putzen, Kalk entfernen, Schimmel im Bad, Fugen reinigen, Badezimmer, Badezimmer putzen, WC reinigen, Dusche verkalkt, Schimmel, Kalkflecken, schimmlige Fugen, dreckige Fliesen, Toilette putzen, Seifenreste
Studio Refresh | Studio-Auffrischung | Einzimmerwohnung putzen, kleine Wohnung putzen, Apartment putzen, ein Zimmer putzen, schnell sauber machen
Window Cleaning | Fensterreinigung | Fenster putzen, Fensterputzer, Glasreinigung, schmutzige Fenster, Scheiben putzen, Fensterscheiben, Glas putzen, Wintergarten putzen, Dachfenster, Schaufenster
Carpet Shampoo | Teppichreinigung | Teppich reinigen, Fleck im Teppich, Teppich shampoonieren, Polsterreinigung, Sofa reinigen, Teppich hat Flecken, Teppichboden, Matratze reinigen, Couch reinigen, Hundegeruch im Teppich, Polster
Move-out Cleaning | Endreinigung | Auszug putzen, Wohnungsübergabe, Umzugsreinigung, Auszugsreinigung, Endreinigung bei Auszug, Wohnung übergeben, besenrein, Kaution zurück, leere Wohnung putzen, Einzug putzen, Wohnungsauflösung
Plumbing | Sanitär | Klempner, Installateur, Rohrleitungen, Sanitärinstallateur, Wasserinstallateur, Klempnerei, Rohrleger, Flaschner, Spengler, Bad und Heizung, Rohre, Wasserproblem, Sanitärnotdienst, Überschwemmung, Badsanierung
Leak Repair | Leckreparatur | tropfender Wasserhahn, Wasserhahn tropft, undichtes Rohr, Leck, Wasserschaden, Rohrbruch, Rohr undicht, Wasser läuft aus, feuchte Wand, Wasser tropft von der Decke, Rohr geplatzt, Wasserfleck, nasse Decke, Pfütze, Dichtung kaputt, tropfendes Rohr
Tap Fitting | Armaturmontage | Wasserhahn, Wasserhahn montieren, neuer Wasserhahn, Mischbatterie, Armatur austauschen, Wasserhahn austauschen, Küchenarmatur, Hahn wechseln, Küchenhahn, wackelnder Hahn, Duscharmatur, Waschtischarmatur, Einhebelmischer
Drain Unblocking | Abflussreinigung | verstopfter Abfluss, Abfluss verstopft, Rohrreinigung, verstopftes Waschbecken, Waschbecken läuft nicht ab, Badewanne läuft nicht ab, Rohr verstopft, Ausguss, Gully, stinkender Abfluss, Haare im Abfluss, Dusche verstopft, Siphon, Kanal
Toilet Repair | Toilettenreparatur | Toilette verstopft, Spülung läuft, WC defekt, Klo reparieren, Spülkasten, Klospülung, Toilettenspülung kaputt, Klo verstopft, Klo, WC spült nicht, Spülkasten läuft, Toilettensitz, Klo undicht
Pipe Fitting | Rohrmontage | Rohr verlegen, Wasserleitung, Leitung verlegen, Rohre erneuern, wenig Wasserdruck, Kupferrohr, neue Leitung, Rohr eingefroren, Heizkörper versetzen, Wasserdruck
Water Heater Service | Boiler-Wartung | kein warmes Wasser, Boiler, Durchlauferhitzer, Warmwasserbereiter, Warmwasser geht nicht, Therme, Heizung, Warmwasser, Gastherme, Heizungsausfall, Speicher, Warmwasserboiler
Shower Installation | Duscheinbau | Dusche einbauen, neue Dusche, Duschkabine, Brause, Duschwand, Duschkopf, Duschtasse, Wanne zur Dusche, ebenerdige Dusche, Duschtür
Laundry | Wäscherei | Wäsche, Waschsalon, Wäscheservice, Wäscheabholung, Reinigung Kleidung, Schmutzwäsche, Kleidung, Wäsche abholen
Washing | Waschen | Wäsche waschen, schmutzige Wäsche, Bettwäsche waschen, Kleidung waschen, Handtücher waschen, Bettdecke waschen, Weißwäsche
Drying | Trocknen | Wäsche trocknen, nasse Wäsche, Trockner
Ironing | Bügeln | Hemden bügeln, Bügelservice, zerknittertes Hemd, Bügelwäsche, Bügelhilfe, Hose bügeln, zerknittert, Bügeleisen, Dampfbügeln, Blusen bügeln
Cupboard Setup | Schrank einräumen | Kleiderschrank ordnen, Schrank aufräumen, ausmisten, Ordnung im Schrank, Garderobe ordnen, Kleidung sortieren, Schubladen, entrümpeln
Clothes Folding | Wäsche falten | Kleidung zusammenlegen, Wäsche zusammenlegen, falten, Kleidung einräumen
Dry Cleaning | Chemische Reinigung | Anzug reinigen, Textilreinigung, Mantel reinigen, Reinigung Anzug, Brautkleid reinigen, Jacke reinigen, Anzug, Mantel, Seidenkleid, Hochzeitskleid, Krawatte, Smoking
Curtain Washing | Gardinenwäsche | Vorhänge waschen, Gardinen reinigen, Stores waschen, Jalousien reinigen, Vorhang, Rollos, Lamellen, staubige Gardinen
Shoe Cleaning | Schuhpflege | Schuhe putzen, Schuhe reinigen, Turnschuhe reinigen, Schuhputzer, Sneaker, Lederschuhe, Wildleder, Stiefel putzen
Barber | Herrenfriseur | Friseur, Barbier, Frisör, Haare, Barbershop, Friseursalon, Coiffeur, Haarsalon, Herrensalon, Haarstudio
Haircut | Haarschnitt | Haare schneiden, Herrenschnitt, Spitzen schneiden, Haarschnitt Herren, Pony schneiden, Spitzen, Kurzhaarschnitt, Fassonschnitt, Maschinenschnitt
Beard Trim | Bart trimmen | Bart schneiden, Bartpflege, Bart stutzen, Schnurrbart, Vollbart, Bart in Form
Hot Towel Shave | Nassrasur | rasieren, Rasur mit heißem Tuch, Rasur, Rasiermesser, glatt rasieren
Hair & Beard | Haare und Bart | Haarschnitt mit Bart, Haare und Bart schneiden
Kids Haircut | Kinderhaarschnitt | Kinder Haare schneiden, Kinderfriseur, Kind, Sohn, Tochter, Baby, Kleinkind, Kinder, erster Haarschnitt
Hair Colour | Haare färben | Haarfarbe, Färbung, graue Haare, Strähnen, blondieren, Ansatz färben, Tönung, Blondierung, Balayage
Car Services | Autoservice | Mechaniker, Kfz-Werkstatt, Autopflege, Auto, Autowerkstatt, Autoreparatur, Mechatroniker, Werkstatt, Wagen, Panne
Exterior Wash | Außenwäsche | Auto waschen, Autowäsche, Waschanlage, Auto dreckig, schmutziges Auto, Handwäsche, Wagen waschen
Interior Cleaning | Innenreinigung | Auto innen reinigen, Autositze reinigen, Auto aussaugen, Polster im Auto, Autoinnenraum, Hundehaare im Auto, Geruch im Auto, Autositz
Full Detailing | Komplettaufbereitung | Autoaufbereitung, Auto polieren, Lackpflege, Wachs, Politur, Kratzer, Versiegelung, Lack polieren
Oil Change | Ölwechsel | Motoröl wechseln, Öl, Motoröl, Ölfilter, Inspektion
Tire Rotation | Reifenwechsel | Reifen tauschen, Winterreifen, Reifen wechseln, Räder wechseln, Reifen platt, Sommerreifen, Räderwechsel, platter Reifen, Auswuchten
Battery Replacement | Batteriewechsel | Autobatterie leer, Auto springt nicht an, neue Autobatterie, Batterie tot, Starthilfe, springt nicht an, neue Batterie, Auto startet nicht
Shifting | Umzug | Umzugsfirma, Möbelpacker, Umzugshelfer, umziehen, Transport, Umzugsservice, Spedition, Entrümpelung, Umzugswagen, Transporter mit Fahrer
Studio Move | Umzug Einzimmerwohnung | kleiner Umzug, WG-Zimmer umziehen, WG Zimmer, Studentenumzug
One-bedroom Move | Umzug Zweizimmerwohnung | Zweizimmerwohnung umziehen, Umzug zu zweit
Two-bedroom Move | Umzug Dreizimmerwohnung | Familienumzug, großer Umzug, Dreizimmerwohnung
Packing | Einpacken | Kartons packen, Umzugskartons, Packservice, Umzug packen, Verpackung, Geschirr verpacken, auspacken
Furniture Assembly | Möbelmontage | Möbel aufbauen, Schrank aufbauen, Bett aufbauen, Möbelaufbau, Schrank zusammenbauen, Möbel zusammenbauen, Ikea, Regal aufbauen, Möbel, Kommode, abbauen, Kinderbett
Item Delivery | Möbeltransport | Sofa liefern, Lieferung, etwas abholen, Sofa transportieren, Kurier, Möbeltaxi, Transport, abholen, liefern, Kühlschrank tragen
Electrician | Elektriker | Elektrik, Strom, Elektroinstallateur, Elektroinstallation, elektrische Arbeiten, Elektrofachkraft, Stromausfall, Kabel
Outlet Repair | Steckdosenreparatur | Steckdose defekt, Steckdose ohne Strom, Steckdose, Steckdose wackelt, Steckdose funkt, Stecker, Dose, Funken, Steckdose locker, USB Steckdose
Light Fitting | Lampenmontage | Lampe aufhängen, Lampe anschließen, Deckenleuchte, Licht geht nicht, Leuchte, Lampe montieren, Lampe flackert, Kronleuchter, Lampe, Deckenlampe, Strahler, Licht flackert, Pendelleuchte, Glühbirne
Switch Replacement | Schaltertausch | Lichtschalter, Schalter kaputt, Dimmer, Lichtschalter defekt, Schalter austauschen, Schalter
Ceiling Fan Installation | Deckenventilator-Montage | Ventilator anbringen, Deckenventilator, Ventilator
Smart Doorbell Setup | Türklingel-Einrichtung | Klingel geht nicht, Videotürklingel, Türsprechanlage, Türklingel, Gegensprechanlage, Smart Home, Klingel, Türklingel mit Kamera, Türschloss
Fuse Box Check | Sicherungskasten-Prüfung | Sicherung fliegt raus, Stromausfall, Kurzschluss, kein Strom, FI-Schalter, Sicherung, Strom weg, FI Schalter, Schutzschalter, Verteiler, Stromkasten
EV Charger Installation | Wallbox-Installation | Ladestation, Elektroauto laden, Wallbox, E-Auto laden, Ladesäule, Elektroauto, E-Auto
Gardening | Gartenarbeit | Gärtner, Garten, Gartenpflege, Gartenhilfe, Landschaftsgärtner, Garten verwildert, verwilderter Garten
Lawn Mowing | Rasenmähen | Rasen mähen, Gras schneiden, hohes Gras, Wiese mähen, Rasen zu hoch, Rasen, Gras, Rasentrimmer, Wiese
Hedge Trimming | Heckenschnitt | Hecke schneiden, Sträucher schneiden, Büsche schneiden, Baum schneiden, Büsche, Sträucher, Äste, zugewachsen
Weeding | Unkraut jäten | Unkraut entfernen, Unkraut zupfen, Beet jäten, Unkraut, Beet, Löwenzahn
Planting | Bepflanzung | Blumen pflanzen, Baum pflanzen, Beet anlegen, Pflanzen setzen, Blumen, Zwiebeln setzen, Hochbeet, Erde
Leaf Clearing | Laub entfernen | Laub rechen, Laubsauger, Blätter, Laub wegmachen, Laub, harken, Laubbläser
Gutter Cleaning | Dachrinnenreinigung | Dachrinne verstopft, Regenrinne reinigen, Dachrinne säubern, Dachrinne reinigen, Regenrinne, Fallrohr, Rinne
Painting | Malerarbeiten | Maler, streichen, Anstreicher, Lackierer, Maler und Lackierer, Anstrich, Haus streichen
Room Painting | Zimmer streichen | Wand streichen, Wohnung streichen, Wände streichen, Zimmer malern, Tapete überstreichen, Wohnzimmer streichen, Wände, Schlafzimmer, Wohnzimmer, Tapete, Wandfarbe, neue Farbe
Accent Wall | Akzentwand | farbige Wand, eine Wand streichen, eine Wand
Ceiling Painting | Decke streichen | Zimmerdecke weißeln, Decke, Zimmerdecke, weiße Decke
Doors & Trim | Türen und Leisten | Tür lackieren, Türrahmen streichen, Fußleisten, Heizkörper lackieren, Fenster lackieren, Türrahmen, Fensterrahmen, lackieren
Wall Patching | Wandausbesserung | Loch in der Wand, Riss in der Wand, Putz ausbessern, spachteln, verputzen, Gips, Dübelloch, Loch, Riss, Bohrloch, Beule
Fence Staining | Zaunlasur | Zaun streichen, Holz lasieren, Gartenzaun, Terrasse ölen, Zaun, Terrasse
Appliance Repair | Gerätereparatur | Haushaltsgeräte reparieren, Elektrogeräte, Kundendienst, Haushaltsgerät, Gerät, Elektrogerät
Washer Repair | Waschmaschinenreparatur | Waschmaschine kaputt, Waschmaschine schleudert nicht, Waschmaschine, Waschmaschine läuft aus, Waschmaschine pumpt nicht ab, Trommel, schleudert nicht, Fehlercode
Dryer Repair | Trocknerreparatur | Wäschetrockner kaputt, Trockner heizt nicht, Trockner, Trockner kaputt, Wäschetrockner, quietscht
Refrigerator Repair | Kühlschrankreparatur | Kühlschrank kühlt nicht, Kühlschrank, Gefrierschrank, Kühlschrank defekt, Tiefkühler, Gefriertruhe
Oven Repair | Backofenreparatur | Ofen heizt nicht, Herd kaputt, Backofen, Kochfeld, Ceranfeld, Herd, Ofen, Backofen wird nicht heiß
Dishwasher Repair | Spülmaschinenreparatur | Geschirrspüler, Spülmaschine pumpt nicht ab, Spülmaschine läuft aus, Geschirrspüler defekt, Spülmaschine, Geschirr, Spüler, Geschirrspülmaschine
Air Conditioner Service | Klimaanlagen-Wartung | Klimaanlage kühlt nicht, Klimagerät, Klima, Klimaanlage, heiße Wohnung, Split
Pet Care | Tierpflege | Haustier, Tierbetreuung, Hund, Katze, Tiere, Haustiere
Dog Walking | Gassi gehen | Hund ausführen, Hundesitter, Gassiservice, Hundeausführer, mit dem Hund gehen, Gassi, Hund raus
Dog Bath | Hundebad | Hund baden, Hund waschen, Hund stinkt, stinkender Hund, schmutziger Hund
Full Grooming | Fellpflege | Hundefriseur, Hund scheren, Hundesalon, Hundepflege, Fell, verfilzt, Pudel scheren
Cat Visit | Katzenbesuch | Katzensitter, Katze füttern, Katze versorgen, Katzenbetreuung, Katzenklo, Katze allein
Pet Sitting | Tiersitting | Tiersitter, Urlaubsbetreuung, Hundebetreuung, Hundesitter, Hundepension, Haustierbetreuung, Urlaub Hund, Tierpension, Kaninchen, Hamster
Puppy Training | Welpentraining | Hundeschule, Hundetrainer, Hundeerziehung, Welpe erziehen, Hund bellt, bellt, beißt, Leinenführigkeit, stubenrein
Nail Trim | Krallen schneiden | Krallenpflege, Krallen, Hundekrallen
Beauty | Kosmetik | Kosmetikerin, Schönheit, Schönheitspflege, Schönheitssalon
Manicure | Maniküre | Nägel machen, Fingernägel, Gelnägel, Nagelstudio, Nageldesign, Nagellack, Nägel
Pedicure | Pediküre | Fußpflege, Fußnägel, Fußnägel machen, Füße, Hornhaut
Facial | Gesichtsbehandlung | Gesichtspflege, Peeling, Gesicht, Akne, Hautpflege, Haut, Pickel, Mitesser
Makeup | Make-up | schminken, Visagistin, Brautmake-up, Schminke, Braut schminken, Brautmakeup, Hochzeit
Hair Styling | Hairstyling | Föhnen, Hochsteckfrisur, Frisur, Locken, Zöpfe flechten, Brautfrisur, Zöpfe, glätten
Eyebrow Shaping | Augenbrauen zupfen | Augenbrauen formen, Brauen, Fadentechnik, zupfen, Brauen färben
Lash Lift | Wimpernlifting | Wimpern, Wimpernverlängerung
`;
