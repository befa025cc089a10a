import { fisco, type Linha } from '../quem.ts'

/** What people of the city hall do with the rows of reports. */
export const chamadas: readonly Linha[] = [
  [{ perfis: ['gestor'] }, 'desenho', '/fiscalresponsavel/atribuir /parcelamento/registrar'],
  [{ perfis: fisco }, 'desenho', '/relacaonotaescrit/vincular /relacaonotaescrit/desvincular'],
  [{ perfis: fisco, chaves: ['iss:guia:relatorioPagamentoAbaixo'] }, 'desenho', '/guiacomplementar/gerar'],
  [
    { perfis: fisco, chaves: ['iss:integracao:receita'] },
    'F58',
    '/monitorintegracaoreceita/vincular /monitorintegracaoreceita/gerarCredito',
  ],
  [{ perfis: ['gestor'], chaves: ['iss:notaPremiada'] }, 'desenho', '/bilhetenotapremiada/cancelar'],
]
