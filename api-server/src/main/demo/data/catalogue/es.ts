export const es = `
Cleaning | Limpieza | limpiadora, empleada doméstica, señora de la limpieza, limpiar, asistenta, chica de la limpieza, mucama, servicio doméstico, personal de limpieza, empleada del hogar, muchacha de limpieza, fregar, casa limpia
Standard Cleaning | Limpieza general | limpiar piso, limpieza de casa, limpiar apartamento, aspirar, limpiar la casa, fregar suelos, barrer, limpieza semanal, quitar el polvo, barrer y fregar, piso sucio, semanal
Deep Cleaning | Limpieza a fondo | limpieza profunda, limpiar a fondo, limpieza después de obra, limpieza general a fondo, casa muy sucia, de arriba abajo, limpieza de primavera, después de obra
Kitchen Cleaning | Limpieza de cocina | limpiar cocina, horno sucio, cocina con grasa, grasa, limpiar horno, cocina grasienta, nevera por dentro, desengrasar, campana
Bathroom Cleaning | Limpieza de baño | limpiar baño, quitar cal, moho en el baño, limpiar ducha, hongos en el baño, cal, juntas negras, azulejos sucios, inodoro sucio, sarro
Studio Refresh | Repaso de estudio | limpiar estudio, piso pequeño, apartamento de una habitación, limpieza rápida
Window Cleaning | Limpieza de ventanas | limpiar ventanas, limpiacristales, cristales sucios, limpieza de cristales, vidrios, lavar ventanas, ventanales, escaparate
Carpet Shampoo | Lavado de alfombras | limpiar alfombra, mancha en la alfombra, moqueta, mancha en la moqueta, limpiar sofá, tapicería, colchón, sofá manchado, alfombra huele
Move-out Cleaning | Limpieza de fin de alquiler | limpiar por mudanza, entregar piso, limpieza al dejar el piso, limpieza final, entrega de llaves, recuperar fianza, piso vacío, dejar el piso, mudarse limpio
Plumbing | Fontanería | fontanero, plomero, plomería, tuberías, fontanería urgente, gasfitero, gasfíter, cañerías, problema de agua, inundación, fontanero urgente
Leak Repair | Reparación de fugas | grifo que gotea, gotea el grifo, fuga de agua, tubería rota, gotera, llave que gotea, sale agua, se sale el agua, pierde agua, goteras, escape de agua, filtración, humedad en el techo, inundación, cañería rota, techo mojado, mancha de humedad, charco
Tap Fitting | Instalación de grifos | grifo, cambiar grifo, grifo nuevo, llave de agua, monomando, grifería, grifo cocina, canilla, grifo flojo
Drain Unblocking | Desatascos | desagüe atascado, fregadero atascado, tubería atascada, desatascar, drenaje tapado, no traga el agua, bañera atascada, cañería tapada, desatasco, lavabo atascado, sumidero, huele el desagüe, bañera no traga, tapado, destapar cañería
Toilet Repair | Reparación de inodoros | váter atascado, cisterna, inodoro pierde agua, sanitario tapado, inodoro atascado, inodoro, WC, retrete, váter, no descarga, tapa del wáter
Pipe Fitting | Instalación de tuberías | tubería, tubería nueva, poca presión de agua, cañería nueva, cambiar tuberías, poca presión, tubería congelada, mover radiador
Water Heater Service | Revisión de calentador | no hay agua caliente, caldera, calentador, termo, calentador no enciende, agua caliente, calefón, boiler, calefacción
Shower Installation | Instalación de ducha | ducha nueva, mampara, plato de ducha, instalar ducha, cabina de ducha, alcachofa, cambiar bañera por ducha, plato, regadera
Laundry | Lavandería | ropa sucia, colada, lavandería a domicilio, recoger ropa
Washing | Lavado de ropa | lavar ropa, hacer la colada, lavar sábanas, sábanas, toallas, lavar edredón, ropa blanca
Drying | Secado | secar ropa, secar la ropa, ropa mojada, secadora
Ironing | Planchado | planchar camisas, planchar, ropa arrugada, plancha, planchadora, planchar pantalones
Cupboard Setup | Orden de armarios | ordenar armario, organizar ropero, armario desordenado, ordenar ropa, cajones, clóset, ropero
Clothes Folding | Doblado de ropa | doblar ropa, guardar ropa, doblar
Dry Cleaning | Tintorería | limpieza en seco, limpiar traje, lavar abrigo, limpiar vestido, limpiar abrigo, traje, abrigo, vestido de novia, seda, corbata
Curtain Washing | Lavado de cortinas | lavar cortinas, limpiar visillos, cortinas, persianas, estores, visillos
Shoe Cleaning | Limpieza de zapatos | limpiar zapatos, lavar zapatillas, limpiar zapatillas, limpiabotas, zapatos, tenis, botas, ante, cuero
Barber | Barbería | barbero, peluquero, peluquería de caballeros, peluquería, corte caballero, salón
Haircut | Corte de pelo | cortar el pelo, corte de cabello, cortarse el pelo, cortarme el pelo, rapar, flequillo, puntas, degradado
Beard Trim | Arreglo de barba | recortar barba, perfilar barba, barba, bigote, perilla
Hot Towel Shave | Afeitado con toalla caliente | afeitar, afeitado a navaja, afeitado, rasurar, navaja
Hair & Beard | Corte y barba | pelo y barba
Kids Haircut | Corte infantil | cortar el pelo a niños, corte de pelo niño, corte niños, niño, hijo, hija, bebé, niña, peque, primer corte
Hair Colour | Tinte de pelo | teñir el pelo, canas, color de pelo, mechas, tinte, raíces, decolorar, teñir
Car Services | Servicios para el coche | mecánico, taller, coche, carro, auto, taller mecánico, reparación de coches, vehículo
Exterior Wash | Lavado exterior | lavar coche, lavado de autos, lavar carro, autolavado, coche sucio, lavado de coche, lavar el carro
Interior Cleaning | Limpieza interior | limpiar coche por dentro, tapicería del coche, aspirar coche, asientos del coche, asientos, pelos de perro en el coche
Full Detailing | Detallado completo | pulir coche, encerar coche, pulir, encerar, rayones, abrillantar
Oil Change | Cambio de aceite | cambiar aceite, aceite del motor, aceite, filtro de aceite, revisión
Tire Rotation | Rotación de neumáticos | ruedas, neumáticos, llantas, cambiar ruedas, pinchazo, rueda pinchada, gomas, cubiertas, equilibrado
Battery Replacement | Cambio de batería | batería descargada, el coche no arranca, batería nueva, coche sin batería, batería muerta, no arranca, arrancar con pinzas
Shifting | Mudanzas | empresa de mudanzas, mudarse, transporte de muebles, camión de mudanza, trasteo, traslado, mudarme, mudanza, transportar muebles, camión, portes
Studio Move | Mudanza de estudio | mudanza pequeña, estudiante, una habitación
One-bedroom Move | Mudanza de un dormitorio | mudar piso de una habitación, piso de un dormitorio, pareja
Two-bedroom Move | Mudanza de dos dormitorios | mudanza familiar, piso de dos dormitorios, familia, mudanza grande
Packing | Embalaje | embalar cajas, empaquetar, cajas, empacar, envolver vajilla, desembalar
Furniture Assembly | Montaje de muebles | montar muebles, armar armario, montar cama, montador de muebles, ikea, armar muebles, montaje muebles, muebles, armario, estantería, desmontar, cuna
Item Delivery | Entrega de objetos | transportar sofá, recoger muebles, envío, mensajero, llevar un sofá, paquete, recoger, llevar nevera, acarreo
Electrician | Electricista | electricidad, instalación eléctrica, electricistas, eléctrico, cableado, luz, cables, apagón, sin luz
Outlet Repair | Reparación de enchufes | enchufe roto, enchufe sin corriente, toma de corriente, tomacorriente, enchufe, chispas, toma, no da corriente
Light Fitting | Instalación de lámparas | colgar lámpara, no funciona la luz, lámpara de techo, lámpara, instalar lámpara, bombilla, foco, plafón, parpadea, araña, focos empotrados
Switch Replacement | Cambio de interruptores | interruptor roto, interruptor de la luz, interruptor, apagador, regulador
Ceiling Fan Installation | Instalación de ventilador de techo | ventilador, ventilador de techo, colgar ventilador
Smart Doorbell Setup | Instalación de timbre inteligente | timbre no funciona, videoportero, timbre, portero automático, cámara, cerradura inteligente, telefonillo
Fuse Box Check | Revisión del cuadro eléctrico | salta el diferencial, apagón, cortocircuito, no hay luz, fusible, saltan los plomos, se fue la luz, corte de luz, cuadro eléctrico, diferencial, térmica, salta la luz
EV Charger Installation | Instalación de cargador para coche eléctrico | punto de carga, cargador eléctrico, cargador coche eléctrico, coche eléctrico, punto de recarga, wallbox, electrolinera
Gardening | Jardinería | jardinero, jardín, jardineros, cuidar el jardín, patio, paisajismo
Lawn Mowing | Corte de césped | cortar césped, cortar la hierba, podar pasto, césped alto, segar, césped, hierba, pasto, cortacésped, hierba alta
Hedge Trimming | Poda de setos | podar setos, podar arbustos, seto, ramas, podar, arbustos, árbol
Weeding | Desherbado | quitar malas hierbas, maleza, hierbas, malas hierbas, parterre, quitar hierbas
Planting | Plantación | plantar flores, plantar árbol, plantas, flores, huerto, tierra, bulbos
Leaf Clearing | Recogida de hojas | hojas secas, rastrillar hojas, recoger hojas, hojas, rastrillar, sopladora
Gutter Cleaning | Limpieza de canalones | canalón atascado, limpiar canaletas, canaletas, canalones, bajante, canaleta
Painting | Pintura | pintor, pintores, pintar, pintar la casa, pintar piso, repintar
Room Painting | Pintura de habitaciones | pintar habitación, pintar paredes, pintar casa, pintar el salón, pintar dormitorio, paredes, dormitorio, salón, cuarto, papel pintado, color
Accent Wall | Pared de acento | pintar una pared, pared de color, una pared
Ceiling Painting | Pintura de techos | pintar techo, techo manchado, techo
Doors & Trim | Puertas y molduras | pintar puertas, lacar puertas, rodapiés, marcos de puertas, zócalos, marcos, barnizar, ventanas
Wall Patching | Reparación de paredes | agujero en la pared, grieta en la pared, enyesar, desconchón, yeso, tapar agujero, agujero, grieta, masilla, desconchado, golpe en la pared
Fence Staining | Barnizado de vallas | pintar valla, barnizar madera, cerca, barnizar, valla, madera, terraza, barnizar valla
Appliance Repair | Reparación de electrodomésticos | servicio técnico, electrodoméstico roto, electrodoméstico, aparato, línea blanca
Washer Repair | Reparación de lavadoras | lavadora, lavadora rota, lavadora no centrifuga, lavadora pierde agua, lavarropas, tambor, no centrifuga, pierde agua la lavadora, código de error
Dryer Repair | Reparación de secadoras | secadora no calienta, secadora, chirría
Refrigerator Repair | Reparación de neveras | nevera, frigorífico, nevera no enfría, refrigerador, frigorífico averiado, congelador, heladera
Oven Repair | Reparación de hornos | horno no calienta, horno roto, estufa, cocina no enciende, vitrocerámica, horno, cocina
Dishwasher Repair | Reparación de lavavajillas | lavavajillas, lavaplatos no desagua, lavavajillas no desagua, lavavajillas roto, lavaplatos, platos sucios
Air Conditioner Service | Revisión de aire acondicionado | aire acondicionado no enfría, climatizador, aire, aire acondicionado, recargar gas, climatización, calor en casa
Pet Care | Cuidado de mascotas | mascota, perro, gato, mascotas, animales
Dog Walking | Paseo de perros | paseador de perros, pasear al perro, sacar al perro, paseador
Dog Bath | Baño de perros | bañar al perro, lavar perro, perro sucio, huele el perro
Full Grooming | Peluquería canina | peluquero de perros, cortar el pelo al perro, corte de pelo perro, pelo enredado, cortar pelo al perro
Cat Visit | Visita a gatos | cuidar gato, dar de comer al gato, cuidador de gatos, gato solo, arenero
Pet Sitting | Cuidado a domicilio | canguro de mascotas, cuidar perro en vacaciones, cuidador de perros, guardería canina, cuidar mascotas, cuidar perro, vacaciones, conejo, residencia
Puppy Training | Adiestramiento de cachorros | adiestrador de perros, educar cachorro, entrenador de perros, perro ladra, adiestrador, ladra, muerde, cachorro, educar perro
Nail Trim | Corte de uñas | cortar uñas al perro, uñas del perro, garras
Beauty | Belleza | esteticista, salón de belleza, cosmética
Manicure | Manicura | uñas, uñas de gel, manicurista, esmalte, pintar uñas, gel, acrílicas
Pedicure | Pedicura | uñas de los pies, podólogo, pies, talones, durezas
Facial | Tratamiento facial | limpieza de cutis, limpieza facial, cara, acné, piel, granos, puntos negros
Makeup | Maquillaje | maquilladora, maquillaje de novia, maquillar, novia, boda, fiesta
Hair Styling | Peinado | peinado de fiesta, recogido, trenzas, rizos, secar, peinado de boda, alisar
Eyebrow Shaping | Diseño de cejas | depilar cejas, cejas, depilar, hilo
Lash Lift | Lifting de pestañas | pestañas, extensiones de pestañas, extensiones
`;
