/** ISO 3166-1 alpha-2 codes of the countries other than Brazil. */
const codigos =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

let lista: { value: string; label: string }[] | undefined

/** Countries with their Portuguese names, in their order. */
export function opcoesDePais(): { value: string; label: string }[] {
  if (lista) return lista
  const nomes = new Intl.DisplayNames(['pt-BR'], { type: 'region' })
  lista = codigos
    .split(' ')
    .map((value) => ({ value, label: nomes.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  return lista
}

/** 'Portugal' of 'PT'; empty where none is told. */
export function nomeDoPais(codigo: string | null): string {
  return codigo === null ? '' : (opcoesDePais().find(({ value }) => value === codigo)?.label ?? codigo)
}
