import type { Nfse } from '../layout/index.ts'
import type { NotaGuardada } from './acervo.ts'

/** Towns and companies that a note concerns: place of issue, incidence, service, domicile of taker and intermediary; roots of the CNPJs. */
export function atoresDaNota({ infNFSe }: Nfse): string[] {
  const { cLocIncid, DPS } = infNFSe
  const { cLocEmi, serv, toma, interm } = DPS.infDPS
  const { partes } = partesDaNota({ infNFSe } as Nfse)
  const municipios = [cLocEmi, cLocIncid, serv.locPrest.cLocPrestacao, toma?.end?.endNac?.cMun, interm?.end?.endNac?.cMun].filter(
    (codigo) => codigo !== undefined,
  )
  const empresas = Object.values(partes).filter((documento) => documento?.length === 14)
  return [...new Set([...municipios, ...empresas.map((documento) => documento?.slice(0, 8) ?? '')])]
}

/** Provider, taker and intermediary of a note by their documents. */
export function partesDaNota({ infNFSe }: Nfse): Pick<NotaGuardada, 'prestador' | 'partes'> {
  const { prest, toma, interm } = infNFSe.DPS.infDPS
  const documento = (parte: { CNPJ?: string; CPF?: string } | undefined) => parte?.CNPJ ?? parte?.CPF ?? null
  const prestador = documento(prest) ?? ''
  return { prestador, partes: { PRESTADOR: prestador, TOMADOR: documento(toma), INTERMEDIARIO: documento(interm) } }
}
