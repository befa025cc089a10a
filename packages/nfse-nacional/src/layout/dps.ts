import { assinatura, comAtributos, grupo, lista, opcional, um, type Valor } from './esquema.ts'
import { descricao, tipos as t } from './tipos.ts'

const quem = um({ CNPJ: t.cnpj, CPF: t.cpf, NIF: t.nif, cNaoNIF: t.semNif })
const contato = { fone: opcional(t.telefone), email: opcional(t.email) } as const
const logradouro = {
  xLgr: t.logradouro,
  nro: t.numeroEndereco,
  xCpl: opcional(t.complemento),
  xBairro: t.bairro,
} as const
const exteriorSimples = grupo({ cEndPost: t.codigoPostal, xCidade: t.cidade, xEstProvReg: t.estado })

export const endereco = grupo(
  um({
    endNac: grupo({ cMun: t.municipio, CEP: t.cep }),
    endExt: grupo({ cPais: t.pais, cEndPost: t.codigoPostal, xCidade: t.cidade, xEstProvReg: t.estado }),
  }),
  logradouro,
)
export const enderecoEmitente = grupo(logradouro, { cMun: t.municipio, UF: t.uf, CEP: t.cep })
const enderecoSimples = grupo(um({ CEP: t.cep, endExt: exteriorSimples }), logradouro)

const regimeTributario = grupo({
  opSimpNac: t.opcaoSimples,
  regApTribSN: opcional(t.apuracaoSimples),
  regEspTrib: t.regimeEspecial,
})

const prestador = grupo(quem, {
  CAEPF: opcional(t.caepf),
  IM: opcional(t.inscricaoMunicipal),
  xNome: opcional(t.nome),
  end: opcional(endereco),
  ...contato,
  regTrib: regimeTributario,
})

export const pessoa = grupo(quem, {
  CAEPF: opcional(t.caepf),
  IM: opcional(t.inscricaoMunicipal),
  xNome: t.nome,
  end: opcional(endereco),
  ...contato,
})

const comercioExterior = grupo({
  mdPrestacao: t.modoPrestacao,
  vincPrest: t.vinculoPrestacao,
  tpMoeda: t.moeda,
  vServMoeda: t.dinheiro,
  mecAFComexP: t.mecanismoPrestador,
  mecAFComexT: t.mecanismoTomador,
  movTempBens: t.movimentacaoBens,
  nDI: opcional(t.documentoAduaneiro),
  nRE: opcional(t.documentoAduaneiro),
  mdic: t.simNao,
})

const servico = grupo({
  locPrest: grupo(um({ cLocPrestacao: t.municipio, cPaisPrestacao: t.pais })),
  cServ: grupo({
    cTribNac: t.tributacaoNacional,
    cTribMun: opcional(t.tributacaoMunicipal),
    xDescServ: t.descricaoServico,
    cNBS: opcional(t.nbs),
    cIntContrib: opcional(t.codigoInterno),
  }),
  comExt: opcional(comercioExterior),
  obra: opcional(grupo({ inscImobFisc: opcional(t.obra30) }, um({ cObra: t.obra30, cCIB: t.cib, end: enderecoSimples }))),
  atvEvento: opcional(
    grupo({ xNome: descricao(255), dtIni: t.data, dtFim: t.data }, um({ idAtvEvt: t.evento30, end: enderecoSimples })),
  ),
  infoCompl: opcional(
    grupo({
      idDocTec: opcional(t.tecnico),
      docRef: opcional(descricao(255)),
      xPed: opcional(t.numeroEndereco),
      gItemPed: opcional(grupo({ xItemPed: lista(t.numeroEndereco, 99) })),
      xInfComp: opcional(t.complementar),
    }),
  ),
})

const documentoDeducao = grupo(
  um({
    chNFSe: t.chaveNfse,
    chNFe: t.chaveNfe,
    NFSeMun: grupo({ cMunNFSeMun: t.municipio, nNFSeMun: t.numero15, cVerifNFSeMun: t.codigoVerificacao }),
    NFNFS: grupo({ nNFS: t.numero7, modNFS: t.numero15, serieNFS: t.serieDocumento }),
    nDocFisc: descricao(255),
    nDoc: descricao(255),
  }),
  {
    tpDedRed: t.tipoDeducao,
    xDescOutDed: opcional(t.descricaoDeducao),
    dtEmiDoc: t.dataDoDocumento,
    vDedutivelRedutivel: t.dinheiro,
    vDeducaoReducao: t.dinheiro,
    fornec: opcional(pessoa),
  },
)

const tributacao = grupo({
  tribMun: grupo({
    tribISSQN: t.tributacaoIssqn,
    cPaisResult: opcional(t.pais),
    tpImunidade: opcional(t.imunidade),
    exigSusp: opcional(grupo({ tpSusp: t.tipoSuspensao, nProcesso: t.processoSuspensao })),
    BM: opcional(grupo({ nBM: t.beneficio }, um({ vRedBCBM: opcional(t.dinheiro), pRedBCBM: opcional(t.percentual3) }))),
    tpRetISSQN: t.retencaoIssqn,
    pAliq: opcional(t.aliquota1),
  }),
  tribFed: opcional(
    grupo({
      piscofins: opcional(
        grupo({
          CST: t.cstPisCofins,
          vBCPisCofins: opcional(t.dinheiro),
          pAliqPis: opcional(t.percentual2),
          pAliqCofins: opcional(t.percentual2),
          vPis: opcional(t.dinheiro),
          vCofins: opcional(t.dinheiro),
          tpRetPisCofins: opcional(t.retencaoPisCofins),
        }),
      ),
      vRetCP: opcional(t.dinheiro),
      vRetIRRF: opcional(t.dinheiro),
      vRetCSLL: opcional(t.dinheiro),
    }),
  ),
  totTrib: grupo(
    um({
      vTotTrib: grupo({ vTotTribFed: t.dinheiro, vTotTribEst: t.dinheiro, vTotTribMun: t.dinheiro }),
      pTotTrib: grupo({ pTotTribFed: t.percentual3, pTotTribEst: t.percentual3, pTotTribMun: t.percentual3 }),
      indTotTrib: t.semTotalTributos,
      pTotTribSN: t.percentual2,
    }),
  ),
})

const valoresDps = grupo({
  vServPrest: grupo({ vReceb: opcional(t.dinheiro), vServ: t.dinheiro }),
  vDescCondIncond: opcional(grupo({ vDescIncond: opcional(t.dinheiro), vDescCond: opcional(t.dinheiro) })),
  vDedRed: opcional(
    grupo(
      um({
        pDR: t.percentual3,
        vDR: t.dinheiro,
        documentos: grupo({ docDedRed: lista(documentoDeducao, 1000) }),
      }),
    ),
  ),
  trib: tributacao,
})

const documentoReembolsado = grupo(
  um({
    dFeNacional: grupo({ tipoChaveDFe: t.tipoChaveDfe, xTipoChaveDFe: opcional(descricao(255)), chaveDFe: t.chaveDfe }),
    docFiscalOutro: grupo({ cMunDocFiscal: t.numero7, nDocFiscal: descricao(255), xDocFiscal: descricao(255) }),
    docOutro: grupo({ nDoc: descricao(255), xDoc: descricao(255) }),
  }),
  {
    fornec: opcional(grupo(quem, { xNome: descricao(150) })),
    dtEmiDoc: t.data,
    dtCompDoc: t.data,
    tpReeRepRes: t.tipoReembolso,
    xTpReeRepRes: opcional(descricao(150)),
    vlrReeRepRes: t.dinheiro,
  },
)

const ibsCbs = grupo({
  finNFSe: t.finalidade,
  indFinal: opcional(t.simNao),
  cIndOp: t.indicadorOperacao,
  tpOper: opcional(t.tipoOperacao),
  gRefNFSe: opcional(grupo({ refNFSe: lista(t.chaveNfse, 99) })),
  tpEnteGov: opcional(t.enteGoverno),
  indDest: t.simNao,
  dest: opcional(grupo(quem, { xNome: descricao(150), end: opcional(endereco), ...contato })),
  imovel: opcional(grupo({ inscImobFisc: opcional(t.obra30) }, um({ cCIB: t.cib, end: enderecoSimples }))),
  valores: grupo({
    gReeRepRes: opcional(grupo({ documentos: lista(documentoReembolsado, 1000) })),
    trib: grupo({
      gIBSCBS: grupo({
        CST: t.cst,
        cClassTrib: t.classificacao,
        cCredPres: opcional(t.creditoPresumido),
        gTribRegular: opcional(grupo({ CSTReg: t.cst, cClassTribReg: t.classificacao })),
        gDif: opcional(grupo({ pDifUF: t.percentual3, pDifMun: t.percentual3, pDifCBS: t.percentual3 })),
      }),
    }),
  }),
})

const infDps = comAtributos(
  { Id: t.idDps },
  grupo({
    tpAmb: t.ambiente,
    dhEmi: t.dataHora,
    verAplic: t.aplicativo,
    serie: t.serieDps,
    nDPS: t.numeroDps,
    dCompet: t.data,
    tpEmit: t.emitente,
    cMotivoEmisTI: opcional(t.motivoEmissaoTerceiro),
    chNFSeRej: opcional(t.chaveNfse),
    cLocEmi: t.municipio,
    subst: opcional(grupo({ chSubstda: t.chaveNfse, cMotivo: t.motivoSubstituicao, xMotivo: opcional(t.motivo) })),
    prest: prestador,
    toma: opcional(pessoa),
    interm: opcional(pessoa),
    serv: servico,
    valores: valoresDps,
    IBSCBS: opcional(ibsCbs),
  }),
)

/** DPS: what a provider declares of a service, layout 1.01. */
export const dps = comAtributos({ versao: t.versao }, grupo({ infDPS: infDps, Signature: assinatura(false) }))
export type Dps = Valor<typeof dps>
export type InfDps = Dps['infDPS']
