/** Name in English | name in this language | what people look for when they mean it. */
export const de = `
Cleaning | Reinigung | Putzfrau, Putzhilfe, Reinigungskraft, putzen, sauber machen, Putzdienst, Raumpflege
Standard Cleaning | Unterhaltsreinigung | Wohnung putzen, Haushaltshilfe, Hausputz, Wohnungsreinigung, staubsaugen
Deep Cleaning | Grundreinigung | Frühjahrsputz, gründlich putzen, Großputz
Kitchen Cleaning | Küchenreinigung | Küche putzen, Backofen reinigen, fettige Küche
Bathroom Cleaning | Badreinigung | Bad putzen, Kalk entfernen, Schimmel im Bad, Fugen reinigen, Badezimmer, Badezimmer putzen
Studio Refresh | Studio-Auffrischung | Einzimmerwohnung putzen, kleine Wohnung putzen
Window Cleaning | Fensterreinigung | Fenster putzen, Fensterputzer, Glasreinigung, schmutzige Fenster
Carpet Shampoo | Teppichreinigung | Teppich reinigen, Fleck im Teppich, Teppich shampoonieren
Move-out Cleaning | Endreinigung | Auszug putzen, Wohnungsübergabe, Umzugsreinigung
Plumbing | Sanitär | Klempner, Installateur, Rohrleitungen, Sanitärinstallateur, Wasserinstallateur
Leak Repair | Leckreparatur | tropfender Wasserhahn, Wasserhahn tropft, undichtes Rohr, Leck, Wasserschaden, Rohrbruch
Tap Fitting | Armaturmontage | Wasserhahn, Wasserhahn montieren, neuer Wasserhahn, Mischbatterie, Armatur austauschen
Drain Unblocking | Abflussreinigung | verstopfter Abfluss, Abfluss verstopft, Rohrreinigung, verstopftes Waschbecken
Toilet Repair | Toilettenreparatur | Toilette verstopft, Spülung läuft, WC defekt, Klo reparieren, Spülkasten
Pipe Fitting | Rohrmontage | Rohr verlegen, Wasserleitung, Leitung verlegen
Water Heater Service | Boiler-Wartung | kein warmes Wasser, Boiler, Durchlauferhitzer, Warmwasserbereiter
Shower Installation | Duscheinbau | Dusche einbauen, neue Dusche, Duschkabine
Laundry | Wäscherei | Wäsche, Waschsalon, Wäscheservice
Washing | Waschen | Wäsche waschen, schmutzige Wäsche
Drying | Trocknen | Wäsche trocknen
Ironing | Bügeln | Hemden bügeln, Bügelservice, zerknittertes Hemd
Cupboard Setup | Schrank einräumen | Kleiderschrank ordnen, Schrank aufräumen
Clothes Folding | Wäsche falten | Kleidung zusammenlegen, Wäsche zusammenlegen
Dry Cleaning | Chemische Reinigung | Anzug reinigen, Textilreinigung, Mantel reinigen
Curtain Washing | Gardinenwäsche | Vorhänge waschen, Gardinen reinigen
Shoe Cleaning | Schuhpflege | Schuhe putzen, Schuhe reinigen
Barber | Herrenfriseur | Friseur, Barbier, Frisör, Haare
Haircut | Haarschnitt | Haare schneiden, Herrenschnitt
Beard Trim | Bart trimmen | Bart schneiden, Bartpflege
Hot Towel Shave | Nassrasur | rasieren, Rasur mit heißem Tuch
Hair & Beard | Haare und Bart | Haarschnitt mit Bart
Kids Haircut | Kinderhaarschnitt | Kinder Haare schneiden, Kinderfriseur
Hair Colour | Haare färben | Haarfarbe, Färbung, graue Haare
Car Services | Autoservice | Mechaniker, Kfz-Werkstatt, Autopflege, Auto
Exterior Wash | Außenwäsche | Auto waschen, Autowäsche
Interior Cleaning | Innenreinigung | Auto innen reinigen, Autositze reinigen
Full Detailing | Komplettaufbereitung | Autoaufbereitung, Auto polieren
Oil Change | Ölwechsel | Motoröl wechseln
Tire Rotation | Reifenwechsel | Reifen tauschen, Winterreifen, Reifen wechseln
Battery Replacement | Batteriewechsel | Autobatterie leer, Auto springt nicht an, neue Autobatterie
Shifting | Umzug | Umzugsfirma, Möbelpacker, Umzugshelfer, umziehen, Transport
Studio Move | Umzug Einzimmerwohnung | kleiner Umzug, WG-Zimmer umziehen
One-bedroom Move | Umzug Zweizimmerwohnung | Zweizimmerwohnung umziehen
Two-bedroom Move | Umzug Dreizimmerwohnung | Familienumzug, großer Umzug
Packing | Einpacken | Kartons packen, Umzugskartons, Packservice
Furniture Assembly | Möbelmontage | Möbel aufbauen, Schrank aufbauen, Bett aufbauen, Möbelaufbau
Item Delivery | Möbeltransport | Sofa liefern, Lieferung, etwas abholen
Electrician | Elektriker | Elektrik, Strom, Elektroinstallateur
Outlet Repair | Steckdosenreparatur | Steckdose defekt, Steckdose ohne Strom, Steckdose
Light Fitting | Lampenmontage | Lampe aufhängen, Lampe anschließen, Deckenleuchte, Licht geht nicht
Switch Replacement | Schaltertausch | Lichtschalter, Schalter kaputt, Dimmer
Ceiling Fan Installation | Deckenventilator-Montage | Ventilator anbringen
Smart Doorbell Setup | Türklingel-Einrichtung | Klingel geht nicht, Videotürklingel, Türsprechanlage
Fuse Box Check | Sicherungskasten-Prüfung | Sicherung fliegt raus, Stromausfall, Kurzschluss, kein Strom
EV Charger Installation | Wallbox-Installation | Ladestation, Elektroauto laden, Wallbox
Gardening | Gartenarbeit | Gärtner, Garten, Gartenpflege
Lawn Mowing | Rasenmähen | Rasen mähen, Gras schneiden, hohes Gras
Hedge Trimming | Heckenschnitt | Hecke schneiden, Sträucher schneiden
Weeding | Unkraut jäten | Unkraut entfernen
Planting | Bepflanzung | Blumen pflanzen, Baum pflanzen
Leaf Clearing | Laub entfernen | Laub rechen, Laubsauger
Gutter Cleaning | Dachrinnenreinigung | Dachrinne verstopft, Regenrinne reinigen, Dachrinne säubern
Painting | Malerarbeiten | Maler, streichen, Anstreicher
Room Painting | Zimmer streichen | Wand streichen, Wohnung streichen, Wände streichen
Accent Wall | Akzentwand | farbige Wand, eine Wand streichen
Ceiling Painting | Decke streichen | Zimmerdecke weißeln
Doors & Trim | Türen und Leisten | Tür lackieren, Türrahmen streichen, Fußleisten
Wall Patching | Wandausbesserung | Loch in der Wand, Riss in der Wand, Putz ausbessern, spachteln
Fence Staining | Zaunlasur | Zaun streichen, Holz lasieren
Appliance Repair | Gerätereparatur | Haushaltsgeräte reparieren, Elektrogeräte, Kundendienst
Washer Repair | Waschmaschinenreparatur | Waschmaschine kaputt, Waschmaschine schleudert nicht, Waschmaschine
Dryer Repair | Trocknerreparatur | Wäschetrockner kaputt, Trockner heizt nicht
Refrigerator Repair | Kühlschrankreparatur | Kühlschrank kühlt nicht, Kühlschrank, Gefrierschrank
Oven Repair | Backofenreparatur | Ofen heizt nicht, Herd kaputt, Backofen
Dishwasher Repair | Spülmaschinenreparatur | Geschirrspüler, Spülmaschine pumpt nicht ab, Spülmaschine läuft aus
Air Conditioner Service | Klimaanlagen-Wartung | Klimaanlage kühlt nicht, Klimagerät
Pet Care | Tierpflege | Haustier, Tierbetreuung, Hund, Katze
Dog Walking | Gassi gehen | Hund ausführen, Hundesitter, Gassiservice
Dog Bath | Hundebad | Hund baden, Hund waschen
Full Grooming | Fellpflege | Hundefriseur, Hund scheren
Cat Visit | Katzenbesuch | Katzensitter, Katze füttern
Pet Sitting | Tiersitting | Tiersitter, Urlaubsbetreuung
Puppy Training | Welpentraining | Hundeschule, Hundetrainer, Hundeerziehung
Nail Trim | Krallen schneiden | Krallenpflege
Beauty | Kosmetik | Kosmetikerin, Schönheit, Schönheitspflege
Manicure | Maniküre | Nägel machen, Fingernägel, Gelnägel, Nagelstudio
Pedicure | Pediküre | Fußpflege, Fußnägel
Facial | Gesichtsbehandlung | Gesichtspflege, Peeling
Makeup | Make-up | schminken, Visagistin, Brautmake-up
Hair Styling | Hairstyling | Föhnen, Hochsteckfrisur, Frisur
Eyebrow Shaping | Augenbrauen zupfen | Augenbrauen formen
Lash Lift | Wimpernlifting | Wimpern
`;
