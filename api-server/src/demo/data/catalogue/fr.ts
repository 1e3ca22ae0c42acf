/** Name in English | name in this language | what people look for when they mean it. */
export const fr = `
Cleaning | Ménage | femme de ménage, agent d'entretien, nettoyage, nettoyer
Standard Cleaning | Ménage courant | nettoyer appartement, ménage à domicile, passer l'aspirateur
Deep Cleaning | Grand ménage | nettoyage en profondeur, ménage de printemps
Kitchen Cleaning | Nettoyage de cuisine | nettoyer la cuisine, four sale, cuisine grasse
Bathroom Cleaning | Nettoyage de salle de bains | nettoyer la salle de bains, calcaire, moisissure
Studio Refresh | Ménage de studio | petit appartement
Window Cleaning | Lavage de vitres | laveur de vitres, nettoyer les fenêtres, vitres sales
Carpet Shampoo | Shampoing de moquette | nettoyer tapis, tache sur le tapis
Move-out Cleaning | Ménage de fin de bail | état des lieux, nettoyage déménagement
Plumbing | Plomberie | plombier, plombiers, tuyaux, tuyauterie
Leak Repair | Réparation de fuites | robinet qui fuit, robinet qui goutte, fuite d'eau, tuyau percé, dégât des eaux
Tap Fitting | Pose de robinets | robinet, changer un robinet, nouveau robinet, mitigeur
Drain Unblocking | Débouchage | évier bouché, canalisation bouchée, déboucher, lavabo bouché
Toilet Repair | Réparation de toilettes | toilettes bouchées, chasse d'eau, WC qui fuit
Pipe Fitting | Pose de tuyaux | tuyau, conduite d'eau, faible pression d'eau
Water Heater Service | Entretien de chauffe-eau | pas d'eau chaude, chaudière, ballon d'eau chaude
Shower Installation | Installation de douche | nouvelle douche, cabine de douche
Laundry | Blanchisserie | pressing, linge sale, lessive
Washing | Lavage du linge | laver le linge, faire la lessive
Drying | Séchage | sécher le linge
Ironing | Repassage | repasser des chemises, repasseuse, linge froissé
Cupboard Setup | Rangement de placards | ranger armoire, organiser dressing
Clothes Folding | Pliage du linge | plier le linge
Dry Cleaning | Nettoyage à sec | nettoyer costume, teinturerie, nettoyer manteau
Curtain Washing | Lavage de rideaux | laver les rideaux, nettoyer voilages
Shoe Cleaning | Nettoyage de chaussures | nettoyer baskets, cirer chaussures
Barber | Barbier | coiffeur, coiffeur pour hommes
Haircut | Coupe de cheveux | couper les cheveux, coupe homme
Beard Trim | Taille de barbe | tailler la barbe
Hot Towel Shave | Rasage à la serviette chaude | raser, rasage à l'ancienne
Hair & Beard | Cheveux et barbe | coupe et barbe
Kids Haircut | Coupe enfant | coiffeur pour enfants, couper les cheveux des enfants
Hair Colour | Coloration | teindre les cheveux, cheveux gris, couleur de cheveux
Car Services | Services auto | mécanicien, garagiste, garage, voiture
Exterior Wash | Lavage extérieur | laver voiture, lavage auto
Interior Cleaning | Nettoyage intérieur | nettoyer l'intérieur de la voiture, sièges auto
Full Detailing | Rénovation complète | lustrer voiture, polissage
Oil Change | Vidange | changer l'huile, huile moteur
Tire Rotation | Permutation des pneus | pneus, changer les pneus, pneus d'hiver
Battery Replacement | Remplacement de batterie | batterie à plat, voiture ne démarre pas, batterie neuve
Shifting | Déménagement | déménageur, déménageurs, déménager
Studio Move | Déménagement de studio | petit déménagement
One-bedroom Move | Déménagement deux-pièces | déménager un T2
Two-bedroom Move | Déménagement trois-pièces | déménagement famille, déménager un T3
Packing | Emballage | cartons, emballer les affaires
Furniture Assembly | Montage de meubles | monter un meuble, monter une armoire, meuble en kit
Item Delivery | Livraison d'objets | livrer canapé, transporter un meuble
Electrician | Électricité | électricien, électriciens, installation électrique
Outlet Repair | Réparation de prises | prise cassée, prise de courant, prise ne marche plus
Light Fitting | Pose de luminaires | lampe, accrocher un lustre, lumière ne marche pas, plafonnier
Switch Replacement | Remplacement d'interrupteurs | interrupteur cassé, variateur
Ceiling Fan Installation | Pose de ventilateur de plafond | ventilateur
Smart Doorbell Setup | Installation de sonnette connectée | sonnette en panne, interphone, visiophone
Fuse Box Check | Contrôle du tableau électrique | panne de courant, disjoncteur saute, court-circuit, fusible
EV Charger Installation | Installation de borne de recharge | borne électrique, recharger voiture électrique
Gardening | Jardinage | jardinier, jardin, paysagiste
Lawn Mowing | Tonte de pelouse | tondre la pelouse, couper l'herbe, gazon
Hedge Trimming | Taille de haies | tailler la haie, tailler arbustes
Weeding | Désherbage | mauvaises herbes, désherber
Planting | Plantation | planter des fleurs, planter un arbre
Leaf Clearing | Ramassage de feuilles | feuilles mortes, souffler feuilles
Gutter Cleaning | Nettoyage de gouttières | gouttière bouchée
Painting | Peinture | peintre, peintres, peindre
Room Painting | Peinture de pièces | peindre une chambre, peindre les murs, repeindre
Accent Wall | Mur d'accent | peindre un mur
Ceiling Painting | Peinture de plafond | peindre le plafond
Doors & Trim | Portes et boiseries | peindre une porte, plinthes
Wall Patching | Rebouchage de murs | trou dans le mur, fissure, enduit, plâtre
Fence Staining | Lasure de clôture | peindre la clôture, vernir bois
Appliance Repair | Réparation d'électroménager | électroménager en panne, dépanneur
Washer Repair | Réparation de lave-linge | machine à laver, machine à laver en panne, lave-linge n'essore plus
Dryer Repair | Réparation de sèche-linge | sèche-linge ne chauffe plus
Refrigerator Repair | Réparation de réfrigérateur | frigo, frigo ne refroidit plus, congélateur
Oven Repair | Réparation de four | four ne chauffe plus, cuisinière
Dishwasher Repair | Réparation de lave-vaisselle | lave-vaisselle, lave-vaisselle ne vidange pas
Air Conditioner Service | Entretien de climatiseur | climatisation, clim en panne
Pet Care | Soins aux animaux | animal de compagnie, chien, chat
Dog Walking | Promenade de chien | promeneur de chiens, promener le chien
Dog Bath | Bain pour chien | laver le chien
Full Grooming | Toilettage | toiletteur, tondre le chien
Cat Visit | Visite de chat | garder mon chat, nourrir le chat
Pet Sitting | Garde d'animaux | garde de chien, vacances
Puppy Training | Dressage de chiots | éducateur canin, dresser un chien
Nail Trim | Coupe de griffes | couper les griffes
Beauty | Beauté | esthéticienne, institut de beauté
Manicure | Manucure | ongles, ongles en gel, manucure à domicile
Pedicure | Pédicure | ongles des pieds, soin des pieds
Facial | Soin du visage | nettoyage de peau
Makeup | Maquillage | maquilleuse, maquillage mariée
Hair Styling | Coiffage | brushing, chignon, coiffure
Eyebrow Shaping | Épilation des sourcils | sourcils
Lash Lift | Rehaussement de cils | cils
`;
