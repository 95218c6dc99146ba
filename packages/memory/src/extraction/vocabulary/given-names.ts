import { wordSet } from "./word-set.ts";

/** Common given names, needed where people write in lower case. Those that are words as well (will, mark, hope) are left out. */
export const GIVEN_NAMES = wordSet(
  "aaron abigail adam adrian ahmed aisha alan albert alejandro alex alexander alexandra ali alice alicia alison amanda amelia amina",
  "amir amit amy ana andrea andreas andrew angela anita anja ann anna anne annie anthony antonio arjun arthur asha ashley audrey",
  "barbara bella ben benjamin bernard beth betty bob boris brandon brenda brian bruno bryan caleb camila carla carlos carmen carol",
  "caroline catherine cecilia charles charlie charlotte chen chiara chloe chris christina christine christopher claire clara claudia",
  "colin connor craig cynthia daniel daniela dave david deborah denis dennis derek diana diego dieter dimitri dmitri dominic donald",
  "donna dorothy dylan edith eduardo edward elena eleanor eli elias elijah elizabeth ella ellen emily emma enrique eric erik erika",
  "ethan eva evan evelyn farah fatima felix fernando fiona francesca francesco francis francisco fred freya gabriel gary george",
  "gerald gina giovanni giulia gloria gordon greg gregory greta gustavo hannah hans harold harry hassan heather helen helena henrik",
  "henry hiroshi howard hugo ian ibrahim ines ingrid irene isaac isabel isabella ivan jacob jake jakob james jamie jan jane janet",
  "jasmine jason javier jeff jeffrey jen jennifer jenny jeremy jessica jesus jim joan joanna joe joel johan johanna john johnny",
  "jonas jonathan jordan jorge jose josef joseph josh joshua juan judith judy julia julian julie justin kai karen karim karl kate",
  "katherine kathleen katie keith kelly kenji kenneth kevin khalid kim klaus kofi kyle larry lars laura lauren laurent lea leila",
  "lena leo leon leonardo liam lina linda lisa logan lorenzo louis louise luca lucas lucia lucy luigi luis luke magnus marco marcus",
  "margaret maria marie mario marta martha martin mary mateo matt matthew maya megan mei melissa mia michael michelle miguel mike",
  "mila mohamed mohammed monica muhammad nadia nancy naomi natalia natalie natasha nathan neha nicholas nick nicole nikhil nina noah",
  "nora oleg olga oliver olivia omar oscar pablo pamela patricia patrick paul paula paulo pedro peter philip pierre priya rachel",
  "rafael rahul raj rajesh ralph ramon raphael ravi raymond rebecca ricardo richard rita robert roberto roger ronald rosa rosie ross",
  "ruben ryan sam samantha samir samuel sandra sanjay sara sarah scott sean sebastian sergei sharon shaun silvia simon sofia sonia",
  "sophia sophie stefan stella stephanie stephen steve steven stuart sunita susan sven svetlana sylvia tania tanya tara teresa thabo",
  "theo theresa thomas tim timothy tina tobias todd tom tomas tony tracy tyler valentina vanessa vera veronica victor victoria",
  "vikram vincent virginia vivian vladimir walter wei wendy werner will-i-am xavier yasmin yuki yusuf yvonne zach zachary zoe",
);
