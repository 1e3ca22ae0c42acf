export interface Neighbourhood {
  name: string;
  lat: number;
  long: number;
  zip: string;
}

const TABLE = `Downtown|45.5170|-122.6800|97205, Old Town|45.5250|-122.6730|97209, Pearl District|45.5290|-122.6835|97209, Northwest District|45.5310|-122.6980|97210,
  Slabtown|45.5355|-122.6960|97210, Goose Hollow|45.5180|-122.6930|97205, Portland State|45.5110|-122.6840|97201, South Waterfront|45.4960|-122.6710|97239,
  Lair Hill|45.5000|-122.6790|97239, Corbett|45.4880|-122.6770|97239, South Portland|45.4770|-122.6760|97219, Hillsdale|45.4795|-122.6960|97239, Multnomah Village|45.4680|-122.7130|97219,
  Bridlemile|45.4930|-122.7150|97221, Southwest Hills|45.5020|-122.7000|97239, Arlington Heights|45.5190|-122.7100|97205, Forest Park|45.5500|-122.7450|97231, West Portland Park|45.4500|-122.7100|97219,
  Buckman|45.5180|-122.6520|97214, Hosford-Abernethy|45.5060|-122.6550|97214, Ladd's Addition|45.5085|-122.6495|97214, Sunnyside|45.5165|-122.6310|97214, Hawthorne|45.5120|-122.6300|97214,
  Richmond|45.5045|-122.6270|97202, Division|45.5050|-122.6400|97202, Mount Tabor|45.5130|-122.5990|97215, Montavilla|45.5200|-122.5790|97215, South Tabor|45.5000|-122.5950|97206,
  Creston-Kenilworth|45.4930|-122.6270|97202, Brooklyn|45.4980|-122.6490|97202, Foster-Powell|45.4920|-122.5980|97206, Woodstock|45.4790|-122.6130|97206, Reed|45.4830|-122.6320|97202,
  Eastmoreland|45.4730|-122.6320|97202, Westmoreland|45.4760|-122.6480|97202, Sellwood|45.4650|-122.6530|97202, Mount Scott|45.4800|-122.5900|97206, Brentwood-Darlington|45.4670|-122.5950|97206,
  Kerns|45.5260|-122.6440|97232, Laurelhurst|45.5270|-122.6240|97232, North Tabor|45.5260|-122.6030|97213, Lloyd District|45.5310|-122.6560|97232, Sullivan's Gulch|45.5330|-122.6430|97232,
  Irvington|45.5410|-122.6500|97212, Grant Park|45.5400|-122.6290|97212, Hollywood|45.5350|-122.6200|97213, Rose City Park|45.5390|-122.6030|97213, Madison South|45.5450|-122.5850|97213,
  Eliot|45.5390|-122.6650|97212, Boise|45.5520|-122.6720|97227, Mississippi|45.5510|-122.6755|97227, Humboldt|45.5600|-122.6690|97217, King|45.5570|-122.6590|97211, Sabin|45.5520|-122.6480|97211, Alameda|45.5480|-122.6370|97212,
  Alberta Arts|45.5590|-122.6450|97211, Concordia|45.5640|-122.6340|97211, Vernon|45.5610|-122.6500|97211, Beaumont|45.5480|-122.6210|97213, Cully|45.5600|-122.6010|97218, Woodlawn|45.5720|-122.6530|97211,
  Piedmont|45.5680|-122.6670|97211, Overlook|45.5550|-122.6850|97217, Arbor Lodge|45.5710|-122.6920|97217, Kenton|45.5830|-122.6870|97217, Portsmouth|45.5830|-122.7180|97203, University Park|45.5760|-122.7300|97203,
  Cathedral Park|45.5870|-122.7590|97203, St. Johns|45.5910|-122.7520|97203`;

export const neighbourhoods: Neighbourhood[] = TABLE.split(',').map((text) => {
  const [name = '', lat = '', long = '', zip = ''] = text.trim().split('|');
  return { name, lat: Number(lat), long: Number(long), zip };
});
