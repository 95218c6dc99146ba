import { wordSet } from "./word-set.ts";

/** Well-known cities and countries of one word, for text without capitals and for places behind a role. */
export const PLACES = wordSet(
  "paris london berlin rome madrid barcelona lisbon porto vienna prague warsaw krakow budapest bucharest sofia athens istanbul ankara",
  "amsterdam rotterdam brussels antwerp copenhagen oslo bergen stockholm gothenburg helsinki tallinn riga vilnius dublin cork edinburgh",
  "glasgow manchester liverpool birmingham leeds bristol oxford cambridge cardiff belfast zurich geneva basel bern munich hamburg",
  "cologne frankfurt stuttgart leipzig dresden hanover bremen lyon marseille toulouse nice bordeaux nantes lille milan turin naples",
  "florence venice bologna valencia seville malaga moscow kyiv kiev minsk tbilisi yerevan baku dubai doha riyadh jeddah cairo",
  "casablanca tunis algiers lagos abuja accra nairobi kampala johannesburg durban pretoria tehran baghdad beirut damascus amman jerusalem",
  "karachi lahore islamabad delhi mumbai bangalore bengaluru chennai kolkata hyderabad pune dhaka kathmandu colombo bangkok hanoi jakarta",
  "manila singapore beijing shanghai shenzhen taipei seoul busan tokyo osaka kyoto sydney melbourne brisbane perth adelaide auckland",
  "wellington toronto montreal vancouver ottawa calgary boston chicago seattle portland denver austin dallas houston miami atlanta",
  "philadelphia phoenix detroit minneapolis brooklyn manhattan california texas florida oregon ohio michigan colorado havana bogota lima",
  "quito santiago montevideo caracas france germany italy spain portugal switzerland austria belgium netherlands denmark norway sweden",
  "finland iceland ireland england scotland wales poland czechia slovakia hungary romania bulgaria greece turkey ukraine russia serbia",
  "croatia slovenia estonia latvia lithuania egypt morocco tunisia algeria nigeria ghana kenya ethiopia uganda tanzania zimbabwe israel",
  "iran iraq lebanon pakistan india bangladesh nepal thailand vietnam malaysia indonesia philippines china taiwan japan korea australia",
  "canada mexico guatemala cuba jamaica colombia venezuela ecuador peru bolivia brazil argentina chile uruguay paraguay europe africa asia",
);

/** What stands behind "the" in names of places, in lower case too. */
export const PLACES_WITH_THE = wordSet(
  "us usa uk eu netherlands philippines states united uae bay midwest balkans caribbean bahamas maldives czech alps hague bronx gambia congo",
);

/** After "I live in" or "I am from" these are no places. */
export const NOT_PLACES = wordSet(
  "fear hope pain denial peace poverty luxury harmony constant perpetual terror moment terminal vim browser present past future darkness",
  "shock awe spreadsheets email slack jeans hell heaven chaos sin exile isolation marketing sales hr it finance accounting support legal",
  "engineering operations procurement logistics management product design qa security customer customers home work school university",
  "here there town time scratch outer space mars earth bed today yesterday tomorrow data memory github stackoverflow reddit twitter",
  "google microsoft amazon apple facebook meta netflix openai anthropic php mobile desktop version step monday tuesday wednesday thursday",
  "friday saturday sunday january february march april may june july august september october november december summer winter autumn",
  "gen generation building apartment zone room section chapter plan team level unit block house flat dorm version option stage phase spring both different various multiple many several general particular case person front shared rented dormitory",
);
