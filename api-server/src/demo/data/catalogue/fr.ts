/** Name in English | name in this language | what people look for when they mean it. */
export const fr = `
Cleaning | Ménage | femme de ménage, agent d'entretien, nettoyage, nettoyer, aide ménagère, femme de chambre, entretien de la maison, société de nettoyage
Standard Cleaning | Ménage courant | nettoyer appartement, ménage à domicile, passer l'aspirateur, faire le ménage, nettoyer la maison, balayer, laver le sol
Deep Cleaning | Grand ménage | nettoyage en profondeur, ménage de printemps, nettoyage de printemps, nettoyage après travaux
Kitchen Cleaning | Nettoyage de cuisine | nettoyer la cuisine, four sale, cuisine grasse, graisse, nettoyer four
Bathroom Cleaning | Nettoyage de salle de bains | nettoyer la salle de bains, calcaire, moisissure, nettoyer la douche, joints, moisi
Studio Refresh | Ménage de studio | petit appartement
Window Cleaning | Lavage de vitres | laveur de vitres, nettoyer les fenêtres, vitres sales, fenêtres sales, carreaux, nettoyage de vitres
Carpet Shampoo | Shampoing de moquette | nettoyer tapis, tache sur le tapis, tache sur la moquette, canapé, nettoyer moquette
Move-out Cleaning | Ménage de fin de bail | état des lieux, nettoyage déménagement, ménage de sortie, rendre l'appartement
Plumbing | Plomberie | plombier, plombiers, tuyaux, tuyauterie, dépannage plomberie, chauffagiste, sanitaire
Leak Repair | Réparation de fuites | robinet qui fuit, robinet qui goutte, fuite d'eau, tuyau percé, dégât des eaux, fuite, fuite sous l'évier, ça coule, eau qui coule, plafond qui goutte, inondation, tuyau qui fuit
Tap Fitting | Pose de robinets | robinet, changer un robinet, nouveau robinet, mitigeur, remplacer robinet, robinetterie
Drain Unblocking | Débouchage | évier bouché, canalisation bouchée, déboucher, lavabo bouché, lavabo qui ne se vide pas, baignoire bouchée, siphon, égout, tuyau bouché
Toilet Repair | Réparation de toilettes | toilettes bouchées, chasse d'eau, WC qui fuit, WC bouché, chasse d'eau cassée, cuvette
Pipe Fitting | Pose de tuyaux | tuyau, conduite d'eau, faible pression d'eau, nouveau tuyau
Water Heater Service | Entretien de chauffe-eau | pas d'eau chaude, chaudière, ballon d'eau chaude, chauffe-eau en panne, cumulus, eau chaude
Shower Installation | Installation de douche | nouvelle douche, cabine de douche, receveur, bac à douche
Laundry | Blanchisserie | linge sale, lessive
Washing | Lavage du linge | laver le linge, faire la lessive, laver les draps, lessive
Drying | Séchage | sécher le linge, sécher les vêtements
Ironing | Repassage | repasser des chemises, repasseuse, linge froissé, repasser, fer à repasser
Cupboard Setup | Rangement de placards | ranger armoire, organiser dressing, désencombrer, ranger placard
Clothes Folding | Pliage du linge | plier le linge
Dry Cleaning | Nettoyage à sec | nettoyer costume, teinturerie, nettoyer manteau, pressing, nettoyer robe
Curtain Washing | Lavage de rideaux | laver les rideaux, nettoyer voilages
Shoe Cleaning | Nettoyage de chaussures | nettoyer baskets, cirer chaussures, chaussures sales, cordonnier
Barber | Barbier | coiffeur, coiffeur pour hommes, coiffeur à domicile, salon de coiffure
Haircut | Coupe de cheveux | couper les cheveux, coupe homme, coupe
Beard Trim | Taille de barbe | tailler la barbe, barbe
Hot Towel Shave | Rasage à la serviette chaude | raser, rasage à l'ancienne, rasage
Hair & Beard | Cheveux et barbe | coupe et barbe
Kids Haircut | Coupe enfant | coiffeur pour enfants, couper les cheveux des enfants, coupe de cheveux enfant
Hair Colour | Coloration | teindre les cheveux, cheveux gris, couleur de cheveux, mèches, teinture
Car Services | Services auto | mécanicien, garagiste, garage, voiture, réparation voiture, atelier auto
Exterior Wash | Lavage extérieur | laver voiture, lavage auto, voiture sale, lavage voiture
Interior Cleaning | Nettoyage intérieur | nettoyer l'intérieur de la voiture, sièges auto, nettoyage intérieur voiture, aspirer la voiture
Full Detailing | Rénovation complète | lustrer voiture, polissage, polish, cire
Oil Change | Vidange | changer l'huile, huile moteur
Tire Rotation | Permutation des pneus | pneus, changer les pneus, pneus d'hiver, crevaison, pneu crevé, roues
Battery Replacement | Remplacement de batterie | batterie à plat, voiture ne démarre pas, batterie neuve, batterie, batterie voiture morte
Shifting | Déménagement | déménageur, déménageurs, déménager, camion de déménagement, société de déménagement
Studio Move | Déménagement de studio | petit déménagement
One-bedroom Move | Déménagement deux-pièces | déménager un T2
Two-bedroom Move | Déménagement trois-pièces | déménagement famille, déménager un T3
Packing | Emballage | cartons, emballer les affaires, faire les cartons, empaqueter
Furniture Assembly | Montage de meubles | monter un meuble, monter une armoire, meuble en kit, ikea, montage armoire, monteur de meubles, monter un lit
Item Delivery | Livraison d'objets | livrer canapé, transporter un meuble, coursier, transporter un canapé, colis
Electrician | Électricité | électricien, électriciens, installation électrique, dépannage électrique, câblage
Outlet Repair | Réparation de prises | prise cassée, prise de courant, prise ne marche plus, prise électrique
Light Fitting | Pose de luminaires | lampe, accrocher un lustre, lumière ne marche pas, plafonnier, installer une lampe, ampoule, lustre
Switch Replacement | Remplacement d'interrupteurs | interrupteur cassé, variateur, interrupteur
Ceiling Fan Installation | Pose de ventilateur de plafond | ventilateur, ventilateur de plafond
Smart Doorbell Setup | Installation de sonnette connectée | sonnette en panne, interphone, visiophone, sonnette, sonnette vidéo
Fuse Box Check | Contrôle du tableau électrique | panne de courant, disjoncteur saute, court-circuit, fusible, plombs sautés, plus de courant, plus d'électricité, tableau électrique
EV Charger Installation | Installation de borne de recharge | borne électrique, recharger voiture électrique, borne de recharge, chargeur voiture
Gardening | Jardinage | jardinier, jardin, paysagiste, entretien du jardin
Lawn Mowing | Tonte de pelouse | tondre la pelouse, couper l'herbe, gazon, herbe trop haute, tondre, pelouse
Hedge Trimming | Taille de haies | tailler la haie, tailler arbustes, haie, élaguer, branches
Weeding | Désherbage | mauvaises herbes, désherber, arracher mauvaises herbes
Planting | Plantation | planter des fleurs, planter un arbre, plantes, fleurs, potager
Leaf Clearing | Ramassage de feuilles | feuilles mortes, souffler feuilles, ramasser les feuilles
Gutter Cleaning | Nettoyage de gouttières | gouttière bouchée, gouttières, chéneau
Painting | Peinture | peintre, peintres, peindre, peintre en bâtiment, travaux de peinture
Room Painting | Peinture de pièces | peindre une chambre, peindre les murs, repeindre, repeindre salon, peindre appartement
Accent Wall | Mur d'accent | peindre un mur
Ceiling Painting | Peinture de plafond | peindre le plafond
Doors & Trim | Portes et boiseries | peindre une porte, plinthes, peindre les volets, cadres de portes
Wall Patching | Rebouchage de murs | trou dans le mur, fissure, enduit, plâtre, plâtrier, trou, fissures
Fence Staining | Lasure de clôture | peindre la clôture, vernir bois, lasurer, vernis, clôture
Appliance Repair | Réparation d'électroménager | électroménager en panne, dépanneur
Washer Repair | Réparation de lave-linge | machine à laver, machine à laver en panne, lave-linge n'essore plus, lave-linge, machine à laver qui fuit
Dryer Repair | Réparation de sèche-linge | sèche-linge ne chauffe plus, sèche-linge, sèche-linge en panne
Refrigerator Repair | Réparation de réfrigérateur | frigo, frigo ne refroidit plus, congélateur, réfrigérateur ne refroidit plus, frigidaire
Oven Repair | Réparation de four | four ne chauffe plus, cuisinière, four, plaque de cuisson, gazinière
Dishwasher Repair | Réparation de lave-vaisselle | lave-vaisselle, lave-vaisselle ne vidange pas, lave-vaisselle en panne
Air Conditioner Service | Entretien de climatiseur | climatisation, clim en panne, clim, climatiseur
Pet Care | Soins aux animaux | animal de compagnie, chien, chat
Dog Walking | Promenade de chien | promeneur de chiens, promener le chien, sortir le chien
Dog Bath | Bain pour chien | laver le chien, chien sale
Full Grooming | Toilettage | toiletteur, tondre le chien, couper les poils du chien
Cat Visit | Visite de chat | garder mon chat, nourrir le chat, s'occuper du chat
Pet Sitting | Garde d'animaux | garde de chien, vacances, garder mon chien, pension pour chien, dogsitter
Puppy Training | Dressage de chiots | éducateur canin, dresser un chien, éduquer un chiot, chien aboie
Nail Trim | Coupe de griffes | couper les griffes
Beauty | Beauté | esthéticienne, institut de beauté
Manicure | Manucure | ongles, ongles en gel, manucure à domicile, vernis, ongle
Pedicure | Pédicure | ongles des pieds, soin des pieds, pieds
Facial | Soin du visage | nettoyage de peau, visage, acné
Makeup | Maquillage | maquilleuse, maquillage mariée, maquiller
Hair Styling | Coiffage | brushing, chignon, coiffure, tresses, boucles, lissage
Eyebrow Shaping | Épilation des sourcils | sourcils, épiler sourcils
Lash Lift | Rehaussement de cils | cils, extensions de cils
`;
