import { comAtributos, grupo, opcional, um, type Valor } from './esquema.ts'
import { tipos as t } from './tipos.ts'

const contribuinte = grupo(um({ CNPJ: t.cnpj, CPF: t.cpf }), {
  IM: t.inscricaoMunicipal,
  dIM: t.data,
  xFantasia: opcional(t.nomeFantasia),
  ender: opcional(
    grupo({
      CEP: t.cep,
      xLgr: t.logradouro,
      nro: t.numeroEndereco,
      xCpl: opcional(t.complemento),
      xBairro: t.bairro,
    }),
  ),
  fone: opcional(t.telefone),
  email: opcional(t.email),
  dAutEmiss: t.data,
  cStatEmiss: t.simNao,
  cSitCNC: t.situacaoCnc,
  xSitCadMun: opcional(t.situacaoCadastro),
  xMotivoSitCadMun: opcional(t.motivoSituacaoCadastro),
})

/** A movement of the national register of taxpayers: one taxpayer whole, unsigned, layout 1.00. */
export const cnc = comAtributos(
  { versao: t.versao },
  grupo({
    infCNC: comAtributos(
      { Id: t.idCnc },
      grupo({
        cMun: t.municipio,
        cnpjMun: t.cnpj,
        CPFAgTrib: t.cpf,
        tpAmb: t.ambiente,
        verAplic: t.aplicativo,
        infContrib: contribuinte,
      }),
    ),
  }),
)
export type Cnc = Valor<typeof cnc>
