<<<<<<<< HEAD:layers/recollect/recollect/local/console/built/assets/index-D235BjxO.js
import{$t as e,At as t,Ot as n,Tt as r,X as i,Z as a,wt as o,zt as s}from"./base-bqek28W2.js";t(),s(),i[n.value.page].begin();var c=document.getElementById(`console`);c!==null&&o().then(()=>e(r(a,{}),c));
========
import{$t as e,At as t,Ot as n,Tt as r,X as i,Z as a,wt as o,zt as s}from"./base-Bv_k0bDA.js";t(),s(),i[n.value.page].begin();var c=document.getElementById(`console`);c!==null&&o().then(()=>e(r(a,{}),c));
>>>>>>>> cases:layers/recollect/recollect/local/console/built/assets/index-T-QhuLJm.js
