/** Name in English | name in this language | what people look for when they mean it. */
export const es = `
Cleaning | Limpieza | limpiadora, empleada doméstica, señora de la limpieza, limpiar, asistenta, chica de la limpieza, mucama, servicio doméstico, personal de limpieza
Standard Cleaning | Limpieza general | limpiar piso, limpieza de casa, limpiar apartamento, aspirar, limpiar la casa, fregar suelos, barrer, limpieza semanal
Deep Cleaning | Limpieza a fondo | limpieza profunda, limpiar a fondo, limpieza después de obra, limpieza general a fondo
Kitchen Cleaning | Limpieza de cocina | limpiar cocina, horno sucio, cocina con grasa, grasa, limpiar horno
Bathroom Cleaning | Limpieza de baño | limpiar baño, quitar cal, moho en el baño, limpiar ducha, hongos en el baño
Studio Refresh | Repaso de estudio | limpiar estudio, piso pequeño
Window Cleaning | Limpieza de ventanas | limpiar ventanas, limpiacristales, cristales sucios, limpieza de cristales, vidrios, lavar ventanas
Carpet Shampoo | Lavado de alfombras | limpiar alfombra, mancha en la alfombra, moqueta, mancha en la moqueta, limpiar sofá, tapicería
Move-out Cleaning | Limpieza de fin de alquiler | limpiar por mudanza, entregar piso, limpieza al dejar el piso, limpieza final
Plumbing | Fontanería | fontanero, plomero, plomería, tuberías, fontanería urgente, gasfitero, gasfíter, cañerías
Leak Repair | Reparación de fugas | grifo que gotea, gotea el grifo, fuga de agua, tubería rota, gotera, llave que gotea, sale agua, se sale el agua, pierde agua, goteras, escape de agua, filtración, humedad en el techo, inundación, cañería rota
Tap Fitting | Instalación de grifos | grifo, cambiar grifo, grifo nuevo, llave de agua, monomando, grifería, grifo cocina, canilla
Drain Unblocking | Desatascos | desagüe atascado, fregadero atascado, tubería atascada, desatascar, drenaje tapado, no traga el agua, bañera atascada, cañería tapada, desatasco, lavabo atascado
Toilet Repair | Reparación de inodoros | váter atascado, cisterna, inodoro pierde agua, sanitario tapado, inodoro atascado, inodoro, WC, retrete
Pipe Fitting | Instalación de tuberías | tubería, tubería nueva, poca presión de agua, cañería nueva
Water Heater Service | Revisión de calentador | no hay agua caliente, caldera, calentador, termo, calentador no enciende, agua caliente, calefón, boiler
Shower Installation | Instalación de ducha | ducha nueva, mampara, plato de ducha, instalar ducha, cabina de ducha
Laundry | Lavandería | ropa sucia, colada
Washing | Lavado de ropa | lavar ropa, hacer la colada, lavar sábanas
Drying | Secado | secar ropa, secar la ropa
Ironing | Planchado | planchar camisas, planchar, ropa arrugada, plancha, planchadora
Cupboard Setup | Orden de armarios | ordenar armario, organizar ropero, armario desordenado, ordenar ropa
Clothes Folding | Doblado de ropa | doblar ropa
Dry Cleaning | Tintorería | limpieza en seco, limpiar traje, lavar abrigo, limpiar vestido, limpiar abrigo
Curtain Washing | Lavado de cortinas | lavar cortinas, limpiar visillos
Shoe Cleaning | Limpieza de zapatos | limpiar zapatos, lavar zapatillas, limpiar zapatillas, limpiabotas
Barber | Barbería | barbero, peluquero, peluquería de caballeros, peluquería, corte caballero
Haircut | Corte de pelo | cortar el pelo, corte de cabello, cortarse el pelo
Beard Trim | Arreglo de barba | recortar barba, perfilar barba, barba
Hot Towel Shave | Afeitado con toalla caliente | afeitar, afeitado a navaja, afeitado, rasurar
Hair & Beard | Corte y barba | pelo y barba
Kids Haircut | Corte infantil | cortar el pelo a niños, corte de pelo niño, corte niños
Hair Colour | Tinte de pelo | teñir el pelo, canas, color de pelo, mechas, tinte
Car Services | Servicios para el coche | mecánico, taller, coche, carro, auto, taller mecánico, reparación de coches
Exterior Wash | Lavado exterior | lavar coche, lavado de autos, lavar carro, autolavado, coche sucio
Interior Cleaning | Limpieza interior | limpiar coche por dentro, tapicería del coche, aspirar coche, asientos del coche
Full Detailing | Detallado completo | pulir coche, encerar coche
Oil Change | Cambio de aceite | cambiar aceite, aceite del motor
Tire Rotation | Rotación de neumáticos | ruedas, neumáticos, llantas, cambiar ruedas, pinchazo, rueda pinchada, gomas
Battery Replacement | Cambio de batería | batería descargada, el coche no arranca, batería nueva, coche sin batería, batería muerta
Shifting | Mudanzas | empresa de mudanzas, mudarse, transporte de muebles, camión de mudanza, trasteo, traslado, mudarme
Studio Move | Mudanza de estudio | mudanza pequeña
One-bedroom Move | Mudanza de un dormitorio | mudar piso de una habitación
Two-bedroom Move | Mudanza de dos dormitorios | mudanza familiar
Packing | Embalaje | embalar cajas, empaquetar, cajas, empacar
Furniture Assembly | Montaje de muebles | montar muebles, armar armario, montar cama, montador de muebles, ikea, armar muebles, montaje muebles
Item Delivery | Entrega de objetos | transportar sofá, recoger muebles, envío, mensajero, llevar un sofá, paquete
Electrician | Electricista | electricidad, instalación eléctrica, electricistas, eléctrico, cableado
Outlet Repair | Reparación de enchufes | enchufe roto, enchufe sin corriente, toma de corriente, tomacorriente, enchufe
Light Fitting | Instalación de lámparas | colgar lámpara, no funciona la luz, lámpara de techo, lámpara, instalar lámpara, bombilla, foco
Switch Replacement | Cambio de interruptores | interruptor roto, interruptor de la luz, interruptor, apagador
Ceiling Fan Installation | Instalación de ventilador de techo | ventilador, ventilador de techo
Smart Doorbell Setup | Instalación de timbre inteligente | timbre no funciona, videoportero, timbre, portero automático
Fuse Box Check | Revisión del cuadro eléctrico | salta el diferencial, apagón, cortocircuito, no hay luz, fusible, saltan los plomos, se fue la luz, corte de luz, cuadro eléctrico
EV Charger Installation | Instalación de cargador para coche eléctrico | punto de carga, cargador eléctrico, cargador coche eléctrico
Gardening | Jardinería | jardinero, jardín, jardineros, cuidar el jardín
Lawn Mowing | Corte de césped | cortar césped, cortar la hierba, podar pasto, césped alto, segar, césped
Hedge Trimming | Poda de setos | podar setos, podar arbustos, seto, ramas, podar
Weeding | Desherbado | quitar malas hierbas, maleza, hierbas
Planting | Plantación | plantar flores, plantar árbol, plantas, flores
Leaf Clearing | Recogida de hojas | hojas secas, rastrillar hojas, recoger hojas, hojas
Gutter Cleaning | Limpieza de canalones | canalón atascado, limpiar canaletas, canaletas, canalones
Painting | Pintura | pintor, pintores, pintar, pintar la casa
Room Painting | Pintura de habitaciones | pintar habitación, pintar paredes, pintar casa, pintar el salón, pintar dormitorio
Accent Wall | Pared de acento | pintar una pared
Ceiling Painting | Pintura de techos | pintar techo, techo manchado
Doors & Trim | Puertas y molduras | pintar puertas, lacar puertas, rodapiés, marcos de puertas, zócalos
Wall Patching | Reparación de paredes | agujero en la pared, grieta en la pared, enyesar, desconchón, yeso, tapar agujero
Fence Staining | Barnizado de vallas | pintar valla, barnizar madera, cerca, barnizar
Appliance Repair | Reparación de electrodomésticos | servicio técnico, electrodoméstico roto
Washer Repair | Reparación de lavadoras | lavadora, lavadora rota, lavadora no centrifuga, lavadora pierde agua, lavarropas
Dryer Repair | Reparación de secadoras | secadora no calienta, secadora
Refrigerator Repair | Reparación de neveras | nevera, frigorífico, nevera no enfría, refrigerador, frigorífico averiado, congelador, heladera
Oven Repair | Reparación de hornos | horno no calienta, horno roto, estufa, cocina no enciende, vitrocerámica, horno
Dishwasher Repair | Reparación de lavavajillas | lavavajillas, lavaplatos no desagua, lavavajillas no desagua, lavavajillas roto
Air Conditioner Service | Revisión de aire acondicionado | aire acondicionado no enfría, climatizador, aire, aire acondicionado
Pet Care | Cuidado de mascotas | mascota, perro, gato
Dog Walking | Paseo de perros | paseador de perros, pasear al perro, sacar al perro
Dog Bath | Baño de perros | bañar al perro, lavar perro, perro sucio
Full Grooming | Peluquería canina | peluquero de perros, cortar el pelo al perro, corte de pelo perro
Cat Visit | Visita a gatos | cuidar gato, dar de comer al gato, cuidador de gatos
Pet Sitting | Cuidado a domicilio | canguro de mascotas, cuidar perro en vacaciones, cuidador de perros, guardería canina, cuidar mascotas
Puppy Training | Adiestramiento de cachorros | adiestrador de perros, educar cachorro, entrenador de perros, perro ladra
Nail Trim | Corte de uñas | cortar uñas al perro
Beauty | Belleza | esteticista, salón de belleza
Manicure | Manicura | uñas, uñas de gel, manicurista, esmalte, pintar uñas
Pedicure | Pedicura | uñas de los pies, podólogo, pies
Facial | Tratamiento facial | limpieza de cutis, limpieza facial, cara, acné
Makeup | Maquillaje | maquilladora, maquillaje de novia, maquillar
Hair Styling | Peinado | peinado de fiesta, recogido, trenzas, rizos
Eyebrow Shaping | Diseño de cejas | depilar cejas, cejas
Lash Lift | Lifting de pestañas | pestañas, extensiones de pestañas
`;
