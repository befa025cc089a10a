import { importadorDeEscrituracoes } from '../server/importador-de-escrituracoes.ts'

export const escrituracoesXml = importadorDeEscrituracoes('xml')
export const escrituracoesTxtGiss = importadorDeEscrituracoes('txt_giss')
export const escrituracoesXls = importadorDeEscrituracoes('xls')
export const escrituracoesXmlGov = importadorDeEscrituracoes('xml_gov')
export const escrituracoesXmlSefaz = importadorDeEscrituracoes('xml_sefaz')

/** Notes of the GISS of the whole city, by the administrator (A37). */
export const notasGiss = importadorDeEscrituracoes('txt_giss', {
  tipo: 'notas-giss',
  rotulo: 'Notas do GISS (txt_giss)',
  access: { perfis: ['administrador'] },
})
