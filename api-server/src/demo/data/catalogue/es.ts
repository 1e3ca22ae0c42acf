/** Name in English | name in this language | what people look for when they mean it. */
export const es = `
Cleaning | Limpieza | limpiadora, empleada doméstica, señora de la limpieza, limpiar
Standard Cleaning | Limpieza general | limpiar piso, limpieza de casa, limpiar apartamento, aspirar
Deep Cleaning | Limpieza a fondo | limpieza profunda, limpiar a fondo
Kitchen Cleaning | Limpieza de cocina | limpiar cocina, horno sucio, cocina con grasa
Bathroom Cleaning | Limpieza de baño | limpiar baño, quitar cal, moho en el baño
Studio Refresh | Repaso de estudio | limpiar estudio, piso pequeño
Window Cleaning | Limpieza de ventanas | limpiar ventanas, limpiacristales, cristales sucios
Carpet Shampoo | Lavado de alfombras | limpiar alfombra, mancha en la alfombra, moqueta
Move-out Cleaning | Limpieza de fin de alquiler | limpiar por mudanza, entregar piso
Plumbing | Fontanería | fontanero, plomero, plomería, tuberías
Leak Repair | Reparación de fugas | grifo que gotea, gotea el grifo, fuga de agua, tubería rota, gotera, llave que gotea
Tap Fitting | Instalación de grifos | grifo, cambiar grifo, grifo nuevo, llave de agua, monomando
Drain Unblocking | Desatascos | desagüe atascado, fregadero atascado, tubería atascada, desatascar, drenaje tapado
Toilet Repair | Reparación de inodoros | váter atascado, cisterna, inodoro pierde agua, sanitario tapado
Pipe Fitting | Instalación de tuberías | tubería, tubería nueva, poca presión de agua
Water Heater Service | Revisión de calentador | no hay agua caliente, caldera, calentador, termo
Shower Installation | Instalación de ducha | ducha nueva, mampara, plato de ducha
Laundry | Lavandería | ropa sucia, colada
Washing | Lavado de ropa | lavar ropa, hacer la colada
Drying | Secado | secar ropa
Ironing | Planchado | planchar camisas, planchar, ropa arrugada
Cupboard Setup | Orden de armarios | ordenar armario, organizar ropero
Clothes Folding | Doblado de ropa | doblar ropa
Dry Cleaning | Tintorería | limpieza en seco, limpiar traje, lavar abrigo
Curtain Washing | Lavado de cortinas | lavar cortinas, limpiar visillos
Shoe Cleaning | Limpieza de zapatos | limpiar zapatos, lavar zapatillas
Barber | Barbería | barbero, peluquero, peluquería de caballeros
Haircut | Corte de pelo | cortar el pelo, corte de cabello
Beard Trim | Arreglo de barba | recortar barba, perfilar barba
Hot Towel Shave | Afeitado con toalla caliente | afeitar, afeitado a navaja
Hair & Beard | Corte y barba | pelo y barba
Kids Haircut | Corte infantil | cortar el pelo a niños
Hair Colour | Tinte de pelo | teñir el pelo, canas, color de pelo
Car Services | Servicios para el coche | mecánico, taller, coche, carro, auto
Exterior Wash | Lavado exterior | lavar coche, lavado de autos
Interior Cleaning | Limpieza interior | limpiar coche por dentro, tapicería del coche
Full Detailing | Detallado completo | pulir coche, encerar coche
Oil Change | Cambio de aceite | cambiar aceite, aceite del motor
Tire Rotation | Rotación de neumáticos | ruedas, neumáticos, llantas, cambiar ruedas
Battery Replacement | Cambio de batería | batería descargada, el coche no arranca, batería nueva
Shifting | Mudanzas | empresa de mudanzas, mudarse, transporte de muebles
Studio Move | Mudanza de estudio | mudanza pequeña
One-bedroom Move | Mudanza de un dormitorio | mudar piso de una habitación
Two-bedroom Move | Mudanza de dos dormitorios | mudanza familiar
Packing | Embalaje | embalar cajas, empaquetar
Furniture Assembly | Montaje de muebles | montar muebles, armar armario, montar cama
Item Delivery | Entrega de objetos | transportar sofá, recoger muebles, envío
Electrician | Electricista | electricidad, instalación eléctrica, electricistas
Outlet Repair | Reparación de enchufes | enchufe roto, enchufe sin corriente, toma de corriente
Light Fitting | Instalación de lámparas | colgar lámpara, no funciona la luz, lámpara de techo
Switch Replacement | Cambio de interruptores | interruptor roto, interruptor de la luz
Ceiling Fan Installation | Instalación de ventilador de techo | ventilador
Smart Doorbell Setup | Instalación de timbre inteligente | timbre no funciona, videoportero
Fuse Box Check | Revisión del cuadro eléctrico | salta el diferencial, apagón, cortocircuito, no hay luz, fusible
EV Charger Installation | Instalación de cargador para coche eléctrico | punto de carga, cargador eléctrico
Gardening | Jardinería | jardinero, jardín
Lawn Mowing | Corte de césped | cortar césped, cortar la hierba, podar pasto
Hedge Trimming | Poda de setos | podar setos, podar arbustos
Weeding | Desherbado | quitar malas hierbas, maleza
Planting | Plantación | plantar flores, plantar árbol
Leaf Clearing | Recogida de hojas | hojas secas, rastrillar hojas
Gutter Cleaning | Limpieza de canalones | canalón atascado, limpiar canaletas
Painting | Pintura | pintor, pintores, pintar
Room Painting | Pintura de habitaciones | pintar habitación, pintar paredes, pintar casa
Accent Wall | Pared de acento | pintar una pared
Ceiling Painting | Pintura de techos | pintar techo
Doors & Trim | Puertas y molduras | pintar puertas, lacar puertas, rodapiés
Wall Patching | Reparación de paredes | agujero en la pared, grieta en la pared, enyesar
Fence Staining | Barnizado de vallas | pintar valla, barnizar madera
Appliance Repair | Reparación de electrodomésticos | servicio técnico, electrodoméstico roto
Washer Repair | Reparación de lavadoras | lavadora, lavadora rota, lavadora no centrifuga
Dryer Repair | Reparación de secadoras | secadora no calienta, secadora
Refrigerator Repair | Reparación de neveras | nevera, frigorífico, nevera no enfría, refrigerador
Oven Repair | Reparación de hornos | horno no calienta, horno roto, estufa
Dishwasher Repair | Reparación de lavavajillas | lavavajillas, lavaplatos no desagua
Air Conditioner Service | Revisión de aire acondicionado | aire acondicionado no enfría, climatizador
Pet Care | Cuidado de mascotas | mascota, perro, gato
Dog Walking | Paseo de perros | paseador de perros, pasear al perro
Dog Bath | Baño de perros | bañar al perro, lavar perro
Full Grooming | Peluquería canina | peluquero de perros, cortar el pelo al perro
Cat Visit | Visita a gatos | cuidar gato, dar de comer al gato
Pet Sitting | Cuidado a domicilio | canguro de mascotas, cuidar perro en vacaciones
Puppy Training | Adiestramiento de cachorros | adiestrador de perros, educar cachorro
Nail Trim | Corte de uñas | cortar uñas al perro
Beauty | Belleza | esteticista, salón de belleza
Manicure | Manicura | uñas, uñas de gel, manicurista
Pedicure | Pedicura | uñas de los pies, podólogo
Facial | Tratamiento facial | limpieza de cutis, limpieza facial
Makeup | Maquillaje | maquilladora, maquillaje de novia
Hair Styling | Peinado | peinado de fiesta, recogido
Eyebrow Shaping | Diseño de cejas | depilar cejas
Lash Lift | Lifting de pestañas | pestañas
`;
