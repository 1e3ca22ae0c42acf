/** Name in English | name in this language | what people look for when they mean it. */
export const de = `
Cleaning | Reinigung | Putzfrau, Putzhilfe, Reinigungskraft, putzen, sauber machen, Putzdienst, Raumpflege, Reinigungsfirma, Reinemachefrau, Putzkraft, Gebäudereinigung
Standard Cleaning | Unterhaltsreinigung | Wohnung putzen, Haushaltshilfe, Hausputz, Wohnungsreinigung, staubsaugen, Haus putzen, Boden wischen, aufräumen, regelmäßige Reinigung
Deep Cleaning | Grundreinigung | Frühjahrsputz, gründlich putzen, Großputz, Bauendreinigung, intensiv reinigen
Kitchen Cleaning | Küchenreinigung | Küche putzen, Backofen reinigen, fettige Küche, Fett entfernen, Dunstabzug reinigen
Bathroom Cleaning | Badreinigung | Bad putzen, Kalk entfernen, Schimmel im Bad, Fugen reinigen, Badezimmer, Badezimmer putzen, WC reinigen, Dusche verkalkt, Schimmel
Studio Refresh | Studio-Auffrischung | Einzimmerwohnung putzen, kleine Wohnung putzen
Window Cleaning | Fensterreinigung | Fenster putzen, Fensterputzer, Glasreinigung, schmutzige Fenster, Scheiben putzen, Fensterscheiben
Carpet Shampoo | Teppichreinigung | Teppich reinigen, Fleck im Teppich, Teppich shampoonieren, Polsterreinigung, Sofa reinigen, Teppich hat Flecken
Move-out Cleaning | Endreinigung | Auszug putzen, Wohnungsübergabe, Umzugsreinigung, Auszugsreinigung, Endreinigung bei Auszug, Wohnung übergeben
Plumbing | Sanitär | Klempner, Installateur, Rohrleitungen, Sanitärinstallateur, Wasserinstallateur, Klempnerei, Rohrleger, Flaschner, Spengler, Bad und Heizung
Leak Repair | Leckreparatur | tropfender Wasserhahn, Wasserhahn tropft, undichtes Rohr, Leck, Wasserschaden, Rohrbruch, Rohr undicht, Wasser läuft aus, feuchte Wand, Wasser tropft von der Decke, Rohr geplatzt
Tap Fitting | Armaturmontage | Wasserhahn, Wasserhahn montieren, neuer Wasserhahn, Mischbatterie, Armatur austauschen, Wasserhahn austauschen, Küchenarmatur, Hahn wechseln
Drain Unblocking | Abflussreinigung | verstopfter Abfluss, Abfluss verstopft, Rohrreinigung, verstopftes Waschbecken, Waschbecken läuft nicht ab, Badewanne läuft nicht ab, Rohr verstopft, Ausguss
Toilet Repair | Toilettenreparatur | Toilette verstopft, Spülung läuft, WC defekt, Klo reparieren, Spülkasten, Klospülung, Toilettenspülung kaputt, Klo verstopft
Pipe Fitting | Rohrmontage | Rohr verlegen, Wasserleitung, Leitung verlegen, Rohre erneuern, wenig Wasserdruck
Water Heater Service | Boiler-Wartung | kein warmes Wasser, Boiler, Durchlauferhitzer, Warmwasserbereiter, Warmwasser geht nicht, Therme, Heizung, Warmwasser
Shower Installation | Duscheinbau | Dusche einbauen, neue Dusche, Duschkabine, Brause, Duschwand
Laundry | Wäscherei | Wäsche, Waschsalon, Wäscheservice, Wäscheabholung, Reinigung Kleidung
Washing | Waschen | Wäsche waschen, schmutzige Wäsche, Bettwäsche waschen, Kleidung waschen
Drying | Trocknen | Wäsche trocknen
Ironing | Bügeln | Hemden bügeln, Bügelservice, zerknittertes Hemd, Bügelwäsche, Bügelhilfe
Cupboard Setup | Schrank einräumen | Kleiderschrank ordnen, Schrank aufräumen, ausmisten, Ordnung im Schrank
Clothes Folding | Wäsche falten | Kleidung zusammenlegen, Wäsche zusammenlegen
Dry Cleaning | Chemische Reinigung | Anzug reinigen, Textilreinigung, Mantel reinigen, Reinigung Anzug, Brautkleid reinigen, Jacke reinigen
Curtain Washing | Gardinenwäsche | Vorhänge waschen, Gardinen reinigen, Stores waschen, Jalousien reinigen
Shoe Cleaning | Schuhpflege | Schuhe putzen, Schuhe reinigen, Turnschuhe reinigen, Schuhputzer
Barber | Herrenfriseur | Friseur, Barbier, Frisör, Haare, Barbershop, Friseursalon, Coiffeur
Haircut | Haarschnitt | Haare schneiden, Herrenschnitt, Spitzen schneiden, Haarschnitt Herren
Beard Trim | Bart trimmen | Bart schneiden, Bartpflege, Bart stutzen
Hot Towel Shave | Nassrasur | rasieren, Rasur mit heißem Tuch, Rasur
Hair & Beard | Haare und Bart | Haarschnitt mit Bart
Kids Haircut | Kinderhaarschnitt | Kinder Haare schneiden, Kinderfriseur
Hair Colour | Haare färben | Haarfarbe, Färbung, graue Haare, Strähnen, blondieren
Car Services | Autoservice | Mechaniker, Kfz-Werkstatt, Autopflege, Auto, Autowerkstatt, Autoreparatur
Exterior Wash | Außenwäsche | Auto waschen, Autowäsche, Waschanlage, Auto dreckig
Interior Cleaning | Innenreinigung | Auto innen reinigen, Autositze reinigen, Auto aussaugen, Polster im Auto
Full Detailing | Komplettaufbereitung | Autoaufbereitung, Auto polieren, Lackpflege, Wachs
Oil Change | Ölwechsel | Motoröl wechseln
Tire Rotation | Reifenwechsel | Reifen tauschen, Winterreifen, Reifen wechseln, Räder wechseln, Reifen platt, Sommerreifen
Battery Replacement | Batteriewechsel | Autobatterie leer, Auto springt nicht an, neue Autobatterie, Batterie tot, Starthilfe
Shifting | Umzug | Umzugsfirma, Möbelpacker, Umzugshelfer, umziehen, Transport, Umzugsservice, Spedition, Entrümpelung, Umzugswagen
Studio Move | Umzug Einzimmerwohnung | kleiner Umzug, WG-Zimmer umziehen
One-bedroom Move | Umzug Zweizimmerwohnung | Zweizimmerwohnung umziehen
Two-bedroom Move | Umzug Dreizimmerwohnung | Familienumzug, großer Umzug
Packing | Einpacken | Kartons packen, Umzugskartons, Packservice, Umzug packen, Verpackung
Furniture Assembly | Möbelmontage | Möbel aufbauen, Schrank aufbauen, Bett aufbauen, Möbelaufbau, Schrank zusammenbauen, Möbel zusammenbauen, Ikea, Regal aufbauen
Item Delivery | Möbeltransport | Sofa liefern, Lieferung, etwas abholen, Sofa transportieren, Kurier, Möbeltaxi
Electrician | Elektriker | Elektrik, Strom, Elektroinstallateur, Elektroinstallation, elektrische Arbeiten, Elektrofachkraft
Outlet Repair | Steckdosenreparatur | Steckdose defekt, Steckdose ohne Strom, Steckdose, Steckdose wackelt, Steckdose funkt
Light Fitting | Lampenmontage | Lampe aufhängen, Lampe anschließen, Deckenleuchte, Licht geht nicht, Leuchte, Lampe montieren, Lampe flackert, Kronleuchter
Switch Replacement | Schaltertausch | Lichtschalter, Schalter kaputt, Dimmer, Lichtschalter defekt, Schalter austauschen
Ceiling Fan Installation | Deckenventilator-Montage | Ventilator anbringen, Deckenventilator
Smart Doorbell Setup | Türklingel-Einrichtung | Klingel geht nicht, Videotürklingel, Türsprechanlage, Türklingel, Gegensprechanlage, Smart Home
Fuse Box Check | Sicherungskasten-Prüfung | Sicherung fliegt raus, Stromausfall, Kurzschluss, kein Strom, FI-Schalter, Sicherung, Strom weg
EV Charger Installation | Wallbox-Installation | Ladestation, Elektroauto laden, Wallbox, E-Auto laden, Ladesäule
Gardening | Gartenarbeit | Gärtner, Garten, Gartenpflege, Gartenhilfe, Landschaftsgärtner, Garten verwildert
Lawn Mowing | Rasenmähen | Rasen mähen, Gras schneiden, hohes Gras, Wiese mähen, Rasen zu hoch
Hedge Trimming | Heckenschnitt | Hecke schneiden, Sträucher schneiden, Büsche schneiden, Baum schneiden
Weeding | Unkraut jäten | Unkraut entfernen, Unkraut zupfen, Beet jäten
Planting | Bepflanzung | Blumen pflanzen, Baum pflanzen, Beet anlegen, Pflanzen setzen
Leaf Clearing | Laub entfernen | Laub rechen, Laubsauger, Blätter, Laub wegmachen
Gutter Cleaning | Dachrinnenreinigung | Dachrinne verstopft, Regenrinne reinigen, Dachrinne säubern, Dachrinne reinigen
Painting | Malerarbeiten | Maler, streichen, Anstreicher, Lackierer, Maler und Lackierer
Room Painting | Zimmer streichen | Wand streichen, Wohnung streichen, Wände streichen, Zimmer malern, Tapete überstreichen, Wohnzimmer streichen
Accent Wall | Akzentwand | farbige Wand, eine Wand streichen
Ceiling Painting | Decke streichen | Zimmerdecke weißeln
Doors & Trim | Türen und Leisten | Tür lackieren, Türrahmen streichen, Fußleisten, Heizkörper lackieren, Fenster lackieren
Wall Patching | Wandausbesserung | Loch in der Wand, Riss in der Wand, Putz ausbessern, spachteln, verputzen, Gips, Dübelloch
Fence Staining | Zaunlasur | Zaun streichen, Holz lasieren, Gartenzaun, Terrasse ölen
Appliance Repair | Gerätereparatur | Haushaltsgeräte reparieren, Elektrogeräte, Kundendienst
Washer Repair | Waschmaschinenreparatur | Waschmaschine kaputt, Waschmaschine schleudert nicht, Waschmaschine, Waschmaschine läuft aus, Waschmaschine pumpt nicht ab
Dryer Repair | Trocknerreparatur | Wäschetrockner kaputt, Trockner heizt nicht, Trockner, Trockner kaputt
Refrigerator Repair | Kühlschrankreparatur | Kühlschrank kühlt nicht, Kühlschrank, Gefrierschrank, Kühlschrank defekt, Tiefkühler, Gefriertruhe
Oven Repair | Backofenreparatur | Ofen heizt nicht, Herd kaputt, Backofen, Kochfeld, Ceranfeld, Herd
Dishwasher Repair | Spülmaschinenreparatur | Geschirrspüler, Spülmaschine pumpt nicht ab, Spülmaschine läuft aus, Geschirrspüler defekt, Spülmaschine
Air Conditioner Service | Klimaanlagen-Wartung | Klimaanlage kühlt nicht, Klimagerät, Klima, Klimaanlage
Pet Care | Tierpflege | Haustier, Tierbetreuung, Hund, Katze
Dog Walking | Gassi gehen | Hund ausführen, Hundesitter, Gassiservice, Hundeausführer, mit dem Hund gehen
Dog Bath | Hundebad | Hund baden, Hund waschen, Hund stinkt
Full Grooming | Fellpflege | Hundefriseur, Hund scheren, Hundesalon, Hundepflege
Cat Visit | Katzenbesuch | Katzensitter, Katze füttern, Katze versorgen, Katzenbetreuung
Pet Sitting | Tiersitting | Tiersitter, Urlaubsbetreuung, Hundebetreuung, Hundesitter, Hundepension, Haustierbetreuung
Puppy Training | Welpentraining | Hundeschule, Hundetrainer, Hundeerziehung, Welpe erziehen, Hund bellt
Nail Trim | Krallen schneiden | Krallenpflege
Beauty | Kosmetik | Kosmetikerin, Schönheit, Schönheitspflege
Manicure | Maniküre | Nägel machen, Fingernägel, Gelnägel, Nagelstudio, Nageldesign, Nagellack
Pedicure | Pediküre | Fußpflege, Fußnägel, Fußnägel machen, Füße
Facial | Gesichtsbehandlung | Gesichtspflege, Peeling, Gesicht, Akne, Hautpflege
Makeup | Make-up | schminken, Visagistin, Brautmake-up, Schminke, Braut schminken
Hair Styling | Hairstyling | Föhnen, Hochsteckfrisur, Frisur, Locken, Zöpfe flechten, Brautfrisur
Eyebrow Shaping | Augenbrauen zupfen | Augenbrauen formen, Brauen, Fadentechnik
Lash Lift | Wimpernlifting | Wimpern, Wimpernverlängerung
`;
