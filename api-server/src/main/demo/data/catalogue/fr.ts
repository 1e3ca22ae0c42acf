export const fr = `
Cleaning | Ménage | femme de ménage, agent d'entretien, nettoyage, nettoyer, aide ménagère, femme de chambre, entretien de la maison, société de nettoyage, nettoyer la maison, technicienne de surface, propre
Standard Cleaning | Ménage courant | nettoyer appartement, ménage à domicile, passer l'aspirateur, faire le ménage, nettoyer la maison, balayer, laver le sol, poussière, appartement sale, chaque semaine
Deep Cleaning | Grand ménage | nettoyage en profondeur, ménage de printemps, nettoyage de printemps, nettoyage après travaux, de fond en comble, très sale, après travaux, décrasser
Kitchen Cleaning | Nettoyage de cuisine | nettoyer la cuisine, four sale, cuisine grasse, graisse, nettoyer four, hotte, plaque de cuisson, intérieur du frigo
Bathroom Cleaning | Nettoyage de salle de bains | nettoyer la salle de bains, calcaire, moisissure, nettoyer la douche, joints, moisi, carrelage sale, toilettes sales, tartre
Studio Refresh | Ménage de studio | petit appartement, une pièce, ménage rapide
Window Cleaning | Lavage de vitres | laveur de vitres, nettoyer les fenêtres, vitres sales, fenêtres sales, carreaux, nettoyage de vitres, baie vitrée, véranda
Carpet Shampoo | Shampoing de moquette | nettoyer tapis, tache sur le tapis, tache sur la moquette, canapé, nettoyer moquette, tapis, matelas, canapé taché, tissu, odeur de chien
Move-out Cleaning | Ménage de fin de bail | état des lieux, nettoyage déménagement, ménage de sortie, rendre l'appartement, fin de bail, récupérer la caution, logement vide, remise des clés, départ
Plumbing | Plomberie | plombier, plombiers, tuyaux, tuyauterie, dépannage plomberie, chauffagiste, sanitaire, canalisation, problème d'eau, inondation, plombier urgent, salle de bain à refaire
Leak Repair | Réparation de fuites | robinet qui fuit, robinet qui goutte, fuite d'eau, tuyau percé, dégât des eaux, fuite, fuite sous l'évier, ça coule, eau qui coule, plafond qui goutte, inondation, tuyau qui fuit, plafond mouillé, infiltration, goutte, flaque
Tap Fitting | Pose de robinets | robinet, changer un robinet, nouveau robinet, mitigeur, remplacer robinet, robinetterie, robinet neuf, robinet cassé
Drain Unblocking | Débouchage | évier bouché, canalisation bouchée, déboucher, lavabo bouché, lavabo qui ne se vide pas, baignoire bouchée, siphon, égout, tuyau bouché, douche bouchée, ça sent l'égout, évacuation, baignoire se vide mal
Toilet Repair | Réparation de toilettes | toilettes bouchées, chasse d'eau, WC qui fuit, WC bouché, chasse d'eau cassée, cuvette, wc, réservoir, coule sans arrêt
Pipe Fitting | Pose de tuyaux | tuyau, conduite d'eau, faible pression d'eau, nouveau tuyau, tuyaux, tuyauterie, peu de pression, tuyau gelé, déplacer radiateur
Water Heater Service | Entretien de chauffe-eau | pas d'eau chaude, chaudière, ballon d'eau chaude, chauffe-eau en panne, cumulus, eau chaude, chauffe-eau, chauffage en panne
Shower Installation | Installation de douche | nouvelle douche, cabine de douche, receveur, bac à douche, pommeau, remplacer baignoire, douche italienne
Laundry | Blanchisserie | linge sale, lessive, collecte de linge
Washing | Lavage du linge | laver le linge, faire la lessive, laver les draps, lessive, draps, serviettes, couette, laver vêtements
Drying | Séchage | sécher le linge, sécher les vêtements, linge mouillé, sécher
Ironing | Repassage | repasser des chemises, repasseuse, linge froissé, repasser, fer à repasser, chemise froissée, pantalon, fer
Cupboard Setup | Rangement de placards | ranger armoire, organiser dressing, désencombrer, ranger placard, trier vêtements, tiroirs, dressing
Clothes Folding | Pliage du linge | plier le linge, plier, ranger le linge
Dry Cleaning | Nettoyage à sec | nettoyer costume, teinturerie, nettoyer manteau, pressing, nettoyer robe, costume, manteau, robe de mariée, soie, cravate
Curtain Washing | Lavage de rideaux | laver les rideaux, nettoyer voilages, rideaux, stores, voilages
Shoe Cleaning | Nettoyage de chaussures | nettoyer baskets, cirer chaussures, chaussures sales, cordonnier, chaussures, bottes, daim, cuir, cirage
Barber | Barbier | coiffeur, coiffeur pour hommes, coiffeur à domicile, salon de coiffure
Haircut | Coupe de cheveux | couper les cheveux, coupe homme, coupe, frange, dégradé, pointes, tondeuse
Beard Trim | Taille de barbe | tailler la barbe, barbe, moustache, bouc, barbe longue
Hot Towel Shave | Rasage à la serviette chaude | raser, rasage à l'ancienne, rasage, rasoir
Hair & Beard | Cheveux et barbe | coupe et barbe
Kids Haircut | Coupe enfant | coiffeur pour enfants, couper les cheveux des enfants, coupe de cheveux enfant, enfant, fils, fille, bébé, petit garçon, première coupe
Hair Colour | Coloration | teindre les cheveux, cheveux gris, couleur de cheveux, mèches, teinture, cheveux blancs, racines, décoloration, couleur
Car Services | Services auto | mécanicien, garagiste, garage, voiture, réparation voiture, atelier auto, auto
Exterior Wash | Lavage extérieur | laver voiture, lavage auto, voiture sale, lavage voiture, lavage, laver la voiture
Interior Cleaning | Nettoyage intérieur | nettoyer l'intérieur de la voiture, sièges auto, nettoyage intérieur voiture, aspirer la voiture, sièges, habitacle, poils de chien, intérieur voiture, odeur
Full Detailing | Rénovation complète | lustrer voiture, polissage, polish, cire, rayures, lustrer
Oil Change | Vidange | changer l'huile, huile moteur, huile, filtre, révision
Tire Rotation | Permutation des pneus | pneus, changer les pneus, pneus d'hiver, crevaison, pneu crevé, roues, pneus neige, équilibrage
Battery Replacement | Remplacement de batterie | batterie à plat, voiture ne démarre pas, batterie neuve, batterie, batterie voiture morte, ne démarre pas, batterie morte, câbles
Shifting | Déménagement | déménageur, déménageurs, déménager, camion de déménagement, société de déménagement, camion, transporter meubles, emménager
Studio Move | Déménagement de studio | petit déménagement, étudiant, chambre
One-bedroom Move | Déménagement deux-pièces | déménager un T2, deux pièces, couple
Two-bedroom Move | Déménagement trois-pièces | déménagement famille, déménager un T3, trois pièces, famille, maison
Packing | Emballage | cartons, emballer les affaires, faire les cartons, empaqueter, emballer, vaisselle, déballer
Furniture Assembly | Montage de meubles | monter un meuble, monter une armoire, meuble en kit, ikea, montage armoire, monteur de meubles, monter un lit, meuble, monter lit, étagère, commode, démonter
Item Delivery | Livraison d'objets | livrer canapé, transporter un meuble, coursier, transporter un canapé, colis, livraison, transport canapé, récupérer, porter frigo
Electrician | Électricité | électricien, électriciens, installation électrique, dépannage électrique, câblage, courant, câbles, panne de courant, plus de lumière
Outlet Repair | Réparation de prises | prise cassée, prise de courant, prise ne marche plus, prise électrique, prise, étincelles, prise brûlée, prise usb
Light Fitting | Pose de luminaires | lampe, accrocher un lustre, lumière ne marche pas, plafonnier, installer une lampe, ampoule, lustre, luminaire, spots, clignote, suspension
Switch Replacement | Remplacement d'interrupteurs | interrupteur cassé, variateur, interrupteur
Ceiling Fan Installation | Pose de ventilateur de plafond | ventilateur, ventilateur de plafond, accrocher ventilateur
Smart Doorbell Setup | Installation de sonnette connectée | sonnette en panne, interphone, visiophone, sonnette, sonnette vidéo, caméra, serrure connectée
Fuse Box Check | Contrôle du tableau électrique | panne de courant, disjoncteur saute, court-circuit, fusible, plombs sautés, plus de courant, plus d'électricité, tableau électrique, disjoncteur
EV Charger Installation | Installation de borne de recharge | borne électrique, recharger voiture électrique, borne de recharge, chargeur voiture, voiture électrique, borne, wallbox
Gardening | Jardinage | jardinier, jardin, paysagiste, entretien du jardin, entretien jardin
Lawn Mowing | Tonte de pelouse | tondre la pelouse, couper l'herbe, gazon, herbe trop haute, tondre, pelouse, herbe haute, tonte, débroussailler
Hedge Trimming | Taille de haies | tailler la haie, tailler arbustes, haie, élaguer, branches, haies, arbustes, arbre
Weeding | Désherbage | mauvaises herbes, désherber, arracher mauvaises herbes, massif, pissenlits
Planting | Plantation | planter des fleurs, planter un arbre, plantes, fleurs, potager, arbre, bulbes, terre
Leaf Clearing | Ramassage de feuilles | feuilles mortes, souffler feuilles, ramasser les feuilles, feuilles, ratisser, souffleur
Gutter Cleaning | Nettoyage de gouttières | gouttière bouchée, gouttières, chéneau, gouttière, descente
Painting | Peinture | peintre, peintres, peindre, peintre en bâtiment, travaux de peinture, repeindre, peinture maison
Room Painting | Peinture de pièces | peindre une chambre, peindre les murs, repeindre, repeindre salon, peindre appartement, murs, chambre, salon, papier peint, couleur
Accent Wall | Mur d'accent | peindre un mur, mur coloré, un mur
Ceiling Painting | Peinture de plafond | peindre le plafond, plafond, tache au plafond
Doors & Trim | Portes et boiseries | peindre une porte, plinthes, peindre les volets, cadres de portes, portes, encadrements, fenêtres, vernir
Wall Patching | Rebouchage de murs | trou dans le mur, fissure, enduit, plâtre, plâtrier, trou, fissures, placo, rebouchage
Fence Staining | Lasure de clôture | peindre la clôture, vernir bois, lasurer, vernis, clôture, bois, terrasse, lasure, palissade
Appliance Repair | Réparation d'électroménager | électroménager en panne, dépanneur, électroménager, appareil, réparateur
Washer Repair | Réparation de lave-linge | machine à laver, machine à laver en panne, lave-linge n'essore plus, lave-linge, machine à laver qui fuit, tambour, n'essore pas, machine fuit, code erreur
Dryer Repair | Réparation de sèche-linge | sèche-linge ne chauffe plus, sèche-linge, sèche-linge en panne, grince
Refrigerator Repair | Réparation de réfrigérateur | frigo, frigo ne refroidit plus, congélateur, réfrigérateur ne refroidit plus, frigidaire, réfrigérateur
Oven Repair | Réparation de four | four ne chauffe plus, cuisinière, four, plaque de cuisson, gazinière, plaque
Dishwasher Repair | Réparation de lave-vaisselle | lave-vaisselle, lave-vaisselle ne vidange pas, lave-vaisselle en panne, vaisselle sale
Air Conditioner Service | Entretien de climatiseur | climatisation, clim en panne, clim, climatiseur, recharge gaz, trop chaud
Pet Care | Soins aux animaux | animal de compagnie, chien, chat, animaux, animal
Dog Walking | Promenade de chien | promeneur de chiens, promener le chien, sortir le chien, promener, promeneur
Dog Bath | Bain pour chien | laver le chien, chien sale, laver chien, chien sent
Full Grooming | Toilettage | toiletteur, tondre le chien, couper les poils du chien, poil emmêlé, tonte chien
Cat Visit | Visite de chat | garder mon chat, nourrir le chat, s'occuper du chat, nourrir chat, litière, chat seul
Pet Sitting | Garde d'animaux | garde de chien, vacances, garder mon chien, pension pour chien, dogsitter, garde, vacances chien, pension, lapin, gardiennage
Puppy Training | Dressage de chiots | éducateur canin, dresser un chien, éduquer un chiot, chien aboie, dresseur, aboie, mord, chiot, laisse
Nail Trim | Coupe de griffes | couper les griffes, griffes
Beauty | Beauté | esthéticienne, institut de beauté, institut, cosmétique
Manicure | Manucure | ongles, ongles en gel, manucure à domicile, vernis, ongle, gel, capsules
Pedicure | Pédicure | ongles des pieds, soin des pieds, pieds, talons
Facial | Soin du visage | nettoyage de peau, visage, acné, peau, boutons, points noirs
Makeup | Maquillage | maquilleuse, maquillage mariée, maquiller, mariée, soirée
Hair Styling | Coiffage | brushing, chignon, coiffure, tresses, boucles, lissage, lisser
Eyebrow Shaping | Épilation des sourcils | sourcils, épiler sourcils, épiler, fil
Lash Lift | Rehaussement de cils | cils, extensions de cils, extensions, rehaussement
`;
