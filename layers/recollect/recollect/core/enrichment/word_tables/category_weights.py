"""Weights of the category by sentence vector: int8 [d + 1, 6] in base 85, and a scale for each category.

Written by `python -m tests.labelled.categories --fit`; see core/enrichment/category_by_vector.py.
"""

from typing import Final

SCALES: Final = (0.0037147495, 0.0029076469, 0.0024212533, 0.0032062581, 0.0029915866, 0.0028421)
WEIGHTS: Final = r"""
Am#{5>#XSs0OSrP=^Xy%2O0PHOz-9bBkM%C&NJQI7!~<0*lZN*>f_)IdguAt*(LV9B|7vA*c{R}0T9Qx8dVX{JMOwh_wXy(4if+YYY^(H78K*s
H0J#G7v>rM_D`)S7{2xL4f!<TAkH8Y%n!XXI@9_r<{l%a>tXB#Zt1`j)h-+P9NqQ!ObGGa{Rr*+{}RufEfGr{^fxk~3J~xkv^eVs80P*D@cq&m
AgDtn1@idE8Z_rH+%V(zQ48Ge>D3Yz!wnwT3&7qA-)9Bv@)QpCCIH(2;tt{{71uZ75#P=j5eX0AEh**I9Ig3D<N)gd{OdgS-8jYBPXPb>+%)v}
@5L418cN!+3LX1i{R9f){~GuFFa_KP^R+Mq{4@U-Md|X``nnkR20zI!%iRQM1d<#2Ko=(H*7n*x)DaFV9L@6R?E6ReE5^$W6b%U<1|PKi|0nGB
?FsS{``-#549Dpz**PKu^xqHh@F)M>6#pQ~694`KGJNgQwbSt8Y2Ew=-3>&<DgXBs$~GOy+OkAB?;62KGQ=1O8v_051oP=izCQBP&KVrf`%dIs
$1(`EE7$@7)*2tX3kM+UAqw{F|LZC7<JlwlS->>A2<5YCMfTk8F#I_h#<c?#75N0%^C1@i;`|5pBLvS9`~gMd^7`22*9H$;58Er}I?N2VBO~e#
HtfCz)GiR%DA*1WN1ZPN@a_TJ99s#T?ikYd2PozP8SV!b;}{<A3;g*p@F(Kg=n$wW0w_@F(GnG`K-=IdfkZIR*G>Sv!#>wL`uD^G^ae-*8NnwY
49?*z|H~m4&*EMC1rpTh7~N427!d`={|yHAltT6&>mS)I`1Az_E7Jo03Bp$8^cEoa7Z<hv<>n&**h}l+C>sU#5AF2z7XMc3G0nLE#0~rOM+gNM
0S*Ds9Q?J+IUeK;HBrgQ{p9=_<s&f(*XI`B<?S>^=+x;8{2nmD4FCY|80rA<CHeIPJK>5V1PlNG000001Jo@t_teuKxh(NE;x^qP?)&=*#3@0(
Cj+z-+8*E`6YmxE9|XhK1Tpd}2j%D%3okC!%>erk<?qW`?+Vrz_a8(a$lL|n64?S9F2Mgn8DEOK({$2#vbNhu&;&HqCEU9z>lZW?6z{|6?BUhu
NG<@+4)iqrLH+Xu_q@0=`~x)g!XNk**hwVh7|j6^4i3;P^x_nuLN5K@=`8>e0o)ta3*8_F|G?1%@^udi+!y8o^#vIH0`?os1m+bK1@Yg?HYpVN
?b_r=01L`k=-Kc93I*jO{E`+tPR<uG7Ul5G82={T+z#Cv=Nt?D;L;d8@elFkb05m$Dc1B2|MLAZ)d%JY@xX5R-y#QUuI}*k{wBcq`XbHr@HYn-
QlIGH2_{Y$s`A+c6$lCY4$SNp?J()}EL9rm@q-Q!{_zssA~f<C*1OsT4g5Lk_6ZLA0{ag7?h^#+7WU-=Dc9imMh73x1)Ul;68J~}_tLp2-!cHr
0WkHevP}p{Dbun4EDstB`8(;b2iFAX9~TxO!`U<KSnq`__2D1)+4L0o01O$<5d;?a-pU*&{v9AXqU+riI_k<f$lCZQ8!g-6-553-1~BOW63Gnc
2Poh9EEa(W7W@jb3ex;@4ecD;1r7%*wf7JM7a3lGA>{MvJn`=sD#a-A*dIsX6#U-U9VodQ#|kI*+|%nn{xIPMyDus2`U5|lD$G~6B;g(E6!<l<
86yGA3+q7g`PINRD}nL{D<A*>00000<LlKgE&K!M4l6&F)BN}h9vbjI9^%^t_{9k)IN8|>H4)Po`UcGr`5+SmJ@)U-8b9Un^3^L4rxw&1=oVD-
>gV$M4+ZETwC~j>JTLtD`S|5GpDhUr{y^|363*)@2PNb({IuT>=1m{E@bj|yNFnep64v7-0^~0N`1=w8KB^4`^_DUv77r8|zUdbRA?XzOE4C2;
<xRcu68AXx61La&1M~$(>&_wi_C(tIC>q=y*!(3Z1?TMUANL3o<KFBDO#n~Fwb~mY10C(rHSB>I3SCjf#2Ls?*)&JL3=Hb!GvL+|1?U!A-qiEr
D$*AD+ZFX3F8<`|^Fl1#zZLuj*!>a_`TP(94etx^{QV#49|_0TF8<l_nrA-Z`Oz=Z9wyb^KJ*<G+V=Vx>^Ua)2K(~n3<?**=ra2I5$yOL*bfl^
D(fj5tjgn3_u=EkFjWUfsObF|+Xu%7C@Bi%&Fl?ABIW7q*+SCPH4e#UG%D%Q```xSq9+M49ocOT;kF0fYS9GmKlIoH)&t}t9Tn^691lv0`WYbU
=pz`xCGZ)|DA@$T06Poq@Z=F9&oKQd4m8@k-5n3{ChXn>F$)0l6;-|Y*!b88`$^#cz{og22n{9VvQG}j^$*z97&zGq=?78Z`xhSc@$wAVD*x;Y
>;u(X*!~w<@HMBk``6$$68sGV0`md)4iw+w`W+hWGvwA0)9(9IC(P~W2p;_mA~CuHCA7g8T^yt?_6Jf4<JABF00000@Z$&)Chz^j!&Lhn(K!h5
zEd9*3ns7R6v4sm9a8lGFYiaM*4o(`D>cC55ewRX9vs*6^ZXDV(B>uV;vC>6(<=8uD$)1k$-_NB>LK7kA=~-<6$tbnC!6L$0`?TvGy&uS5xy+-
aP#hz-R}R@LM+{GuIwKA`x&V66ErA6(Bc%o0P)iw{T2h;6x}Te>M}jb-4`$g<_ieD=nn879^4rAHqrL|-a5!L{p$W6<s9hr`|D8Z2<b8T%MafN
=*i|)?jZLk=nwztHVmZ!_X6wv2<q-c4MHT=(C_Zn3KbU%?A{gdNbwHQEbjgd*Bu1(_bLF&V(lE<4Ff9;;MxHc9PIb<^%1=hAOZFMhYwB^zF{g1
GL0C|GZFFR7`H<D`2htTB=z;x8t*>R%O=SQBo{i$3LFdzuNCYn>n_&$1a$cDz~Bq`BMaC1F%|L7+!ehm;^`wg)7mi6M<o3U)dLI-)o#B12>bF<
$<z-IGwK<|5%2u!S?vAl>q7MQ*B1
"""
